import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/session.ts';
import { focusedFields } from '#tests/support/focused-fields.ts';
import { finishSignIn, openBrowser, postForm, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';

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
    expect(form).toContain('Register an account');
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
    // Whom to ask is for the programme to say: nobody is sent to themselves.
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
    ['login', 'FIRST@lanyue.example', 'This email is already registered'],
    ['companyZh', '岚岳科技', 'This company is already registered'],
    ['companyEn', 'LANYUE technology', 'This English name is already in use'],
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
    ['login', 'no email', '邮箱格式如 name@example.com'],
    ['password', 'short', '密码为 10 至 128 个字符'],
    ['companyZh', '   ', '填写企业名称'],
    ['nameEn', '', '填写英文姓名'],
    ['companyEn', 'Lan\u202eyue', '含有不可见字符'],
  ])('names what is wrong with %s and keeps the rest', async (field, value, sentence) => {
    const { response } = await register({ ...company, nameZh: '保留我', [field]: value }, 'cn');
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain(sentence);
    expect(text).toContain(field === 'nameZh' ? '' : 'value="保留我"');
    expect(focusedFields(text)).toEqual([field]);
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
