import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/session.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { focusedFields } from '#tests/support/focused-fields.ts';
import { finishSignIn, openBrowser, postForm, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';

const zh = serverTexts('zh');
const en = serverTexts('en').signIn;
const password = 'a long enough one';
const company = {
  kind: 'company',
  login: 'first@lanyue.example',
  password,
  nameZh: '林可',
  nameEn: 'Lin Ke',
  companyZh: '岚岳科技',
  companyEn: 'Lanyue Technology',
};
let portal: LoginPortal;

beforeAll(async () => {
  portal = await startLoginPortal();
});
afterAll(() => portal.close());

/** From the account service's register call to the form. */
async function register(fields: Record<string, string>, lang = 'en') {
  const browser = openBrowser();
  const asked = await browser.request(`${portal.accountsUrl}/v1/register/?lang=${lang}&path=/myProduct`);
  const { callBackUrl } = (await asked.json()) as { callBackUrl: string };
  const page = await browser.follow(callBackUrl);
  const form = await page.response.text();
  const answer = await postForm(browser, page.url, '/register', { lang, ...fields }, portal.callback);
  return { browser, form, ...answer };
}

describe('registering', () => {
  it('makes a company that the programme has yet to admit, and signs its first account in', async () => {
    const { browser, form, url } = await register(company);
    expect(form).toContain(en.registerTitle);
    const partner = await finishSignIn(portal, browser, url);
    expect(partner).toMatchObject({ returnPath: '/myProduct', locale: 'en' });
    const user = (await (await partner.fetch('/v1/hms/cc/session')).json()) as CurrentUser;
    expect(user).toMatchObject({
      login: company.login,
      roles: ['partner'],
      enterprise: { nameZh: '岚岳科技', nameEn: 'Lanyue Technology', state: 0 },
      verifyRealState: 0,
    });
    const again = await signIn(portal, company.login, password);
    expect(again.returnPath).toBe('/');
    // The programme has named no contact, and the maker's own address is not given as one.
    const state = await (await partner.fetch('/v1/hms/cc/enterprise/state')).json();
    expect(state).toEqual({ state: 0, contact: { email: null, phone: null } });
  });

  it('makes an individual account without a company', async () => {
    const { kind: _kind, companyZh: _zh, companyEn: _en, ...person } = company;
    const fields = { ...person, kind: 'individual', login: 'alone@example.com' };
    const { browser, url } = await register(fields);
    const individual = await finishSignIn(portal, browser, url);
    const user = (await (await individual.fetch('/v1/hms/cc/session')).json()) as CurrentUser;
    expect(user).toMatchObject({ roles: ['individual'], enterprise: null });
  });

  it.each([
    ['login', 'FIRST@lanyue.example', en.taken.login],
    ['companyZh', '岚岳科技', en.taken.companyZh],
    ['companyEn', 'LANYUE technology', en.taken.companyEn],
  ])('says which of the names is taken: %s', async (field, value, sentence) => {
    await register(company);
    const other = {
      ...company,
      login: `other-${field}@example.com`,
      companyZh: `别家 ${field}`,
      companyEn: `Other ${field}`,
    };
    const { response } = await register({ ...other, [field]: value });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain(sentence);
    expect(focusedFields(text)).toEqual([field]);
    expect(text).not.toContain(password);
  });

  it.each([
    ['login', 'no email', zh.signIn.invalid.login],
    ['password', 'short', zh.signIn.invalid.password],
    ['companyZh', '   ', zh.signIn.invalid.companyZh],
    ['nameEn', '', zh.signIn.invalid.nameEn],
    ['companyEn', 'Lan\u202eyue', zh.input.hidden],
  ])('names what is wrong with %s and keeps the rest', async (field, value, sentence) => {
    const { response } = await register({ ...company, nameZh: '保留我', [field]: value }, 'cn');
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain(sentence);
    expect(text).toContain(field === 'nameZh' ? '' : 'value="保留我"');
    expect(focusedFields(text)).toEqual([field]);
  });

  it('asks no foreign company for names in Chinese, and the English ones stand in for them', async () => {
    const foreign = { ...company, login: 'ann@example.com', country: 'DE', companyEn: 'Example GmbH' };
    const { browser, url } = await register({ ...foreign, companyZh: '', nameZh: '', nameEn: 'Ann Example' });
    const partner = await finishSignIn(portal, browser, url);
    const user = (await (await partner.fetch('/v1/hms/cc/session')).json()) as CurrentUser;
    expect(user).toMatchObject({
      name: 'Ann Example',
      enterprise: { nameZh: 'Example GmbH', nameEn: 'Example GmbH' },
    });
    const own = await (await partner.fetch('/v1/hms/cc/enterprise/company')).json();
    expect(own).toMatchObject({ company: { country: 'DE', creditCode: null } });
    const taken = { ...foreign, login: 'bob@example.com', companyZh: '', nameZh: '' };
    const text = await (await register(taken)).response.text();
    expect([text.includes(en.taken.companyEn), focusedFields(text)]).toEqual([true, ['companyEn']]);
  });

  it('asks a company of Taiwan for them', async () => {
    const entered = { ...company, login: 'tw@example.com', country: 'TW', companyZh: '', nameZh: '' };
    const text = await (await register(entered)).response.text();
    expect(text).toContain(en.invalid.companyZh);
    expect(text).toContain(en.invalid.nameZh);
  });

  it('refuses fields that nobody may set for themselves', async () => {
    const { response } = await register({ ...company, login: 'x@example.com', roles: 'admin', state: '1' });
    expect(response.status).toBe(400);
    const found = await portal.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'x@example.com')
      .execute();
    expect(found).toEqual([]);
  });
});
