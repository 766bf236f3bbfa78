import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountByLogin } from '#db/queries/accounts.ts';
import { putVerification } from '#db/queries/verifications.ts';
import { agreementTypes } from '#domain/agreements/agreements.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { signAgreement } from '#services/agreements/sign-agreement.ts';
import { signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPartner } from '#tests/support/login/registered.ts';

const login = 'partner@lanyue.example';
let portal: LoginPortal;

beforeAll(async () => {
  portal = await startLoginPortal();
  await registerPartner(portal.deps.db, login);
});
afterAll(() => portal.close());

/** As the portal's page calls the account service. */
function postTo(path: string, headers: Record<string, string>) {
  return fetch(portal.accountsUrl + path, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', origin: portal.url, ...headers },
  });
}

describe('the account service', () => {
  it.each(['/v1/login', '/v1/login/', '/v1/register', '/v1/register/'])('answers %s', async (path) => {
    const answer = await fetch(`${portal.accountsUrl}${path}?path=%2FmyProduct&lang=en`);
    const { callBackUrl } = (await answer.json()) as { callBackUrl: string };
    const { origin, pathname, searchParams } = new URL(callBackUrl);
    expect(origin + pathname).toBe(`${portal.url}/v1/hms/cc/session/begin`);
    expect(searchParams.get('path')).toBe('/myProduct');
    expect(searchParams.get('screen')).toBe(path.includes('register') ? 'register' : null);
  });

  it('gives the brief user info, every field of it', async () => {
    const { cookie, csrf } = await signIn(portal, login, password);
    const answer = await postTo('/v1/getBriefUserInfo', {
      cookie,
      'x-csrf-token': csrf,
      'x-language': 'en_US',
    });
    expect(await answer.json()).toEqual({
      userType: 2,
      nickName: 'Lin Ke',
      userName: login,
      corpName: '岚岳科技',
      corpNameEn: 'Lanyue Technology',
      companyChinese: '岚岳科技',
      companyEnglish: 'Lanyue Technology',
      verifyRealState: 2,
      headPicture: '',
      srvNationalCode: '',
      isCompany: true,
      isPrivacy: false,
      isUser: false,
    });
  });

  it('names the country where the company said it is registered', async () => {
    const { db } = portal.deps;
    const enterpriseId = (await findAccountByLogin(db, login))?.enterpriseId ?? '';
    const given = { creditCode: 'HRB123456', legalRepresentative: 'Lin Ke', phone: '+49 30 1234567' };
    await putVerification(db, { enterpriseId, country: 'DE', ...given, submittedAt: new Date() });
    const { cookie, csrf } = await signIn(portal, login, password);
    const answer = await postTo('/v1/getBriefUserInfo', { cookie, 'x-csrf-token': csrf });
    expect(await answer.json()).toMatchObject({ srvNationalCode: 'DE' });
  });

  it('gives a person’s without a company, in Chinese unless another language is asked for', async () => {
    const own = { login: 'gu.ren@mail.example', password, nameZh: '顾仁', nameEn: 'Gu Ren' };
    await registerAccount(portal.deps.db, { ...own, roles: ['individual'], enterprise: null });
    const { cookie, csrf } = await signIn(portal, own.login, password);
    const answer = await postTo('/v1/getBriefUserInfo', { cookie, 'x-csrf-token': csrf });
    expect(await answer.json()).toEqual({
      userType: 1,
      nickName: '顾仁',
      userName: own.login,
      isCompany: false,
      corpName: '',
      corpNameEn: '',
      companyChinese: '',
      companyEnglish: '',
      verifyRealState: 0,
      headPicture: '',
      srvNationalCode: '',
      isPrivacy: false,
      isUser: false,
    });
  });

  it('tells which agreements are signed in their newest versions', async () => {
    const { cookie, csrf } = await signIn(portal, login, password);
    const ask = async () => {
      const answer = await postTo('/v1/getBriefUserInfo', { cookie, 'x-csrf-token': csrf });
      const { isPrivacy, isUser } = (await answer.json()) as { isPrivacy: boolean; isUser: boolean };
      return { isPrivacy, isUser };
    };
    const { db } = portal.deps;
    const account = await findAccountByLogin(db, login);
    const signing = { accountId: account?.id ?? '', now: new Date(), ip: '127.0.0.1', locale: 'en' as const };
    await signAgreement(db, { ...signing, agrType: agreementTypes.privacy });
    expect(await ask()).toEqual({ isPrivacy: true, isUser: false });
    await signAgreement(db, { ...signing, agrType: agreementTypes.user });
    expect(await ask()).toEqual({ isPrivacy: true, isUser: true });
  });

  it('gives it to nobody who is not signed in, and not without the CSRF value', async () => {
    expect((await postTo('/v1/getBriefUserInfo', {})).status).toBe(401);
    const { cookie } = await signIn(portal, login, password);
    expect((await postTo('/v1/getBriefUserInfo', { cookie })).status).toBe(403);
  });

  it('lets the portal’s pages alone read its answers', async () => {
    const from = (origin: string) => fetch(`${portal.accountsUrl}/v1/login`, { headers: { origin } });
    const own = await from(portal.url);
    expect(own.headers.get('access-control-allow-origin')).toBe(portal.url);
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    const strange = await from('https://evil.example');
    expect(strange.headers.get('access-control-allow-origin')).toBeNull();
    const asked = await fetch(`${portal.accountsUrl}/v1/handleLogout`, {
      method: 'OPTIONS',
      headers: { origin: portal.url, 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toContain('X-CSRF-Token');
  });
});

describe('signing out', () => {
  it('ends the portal’s session and the provider’s, and comes home without a question', async () => {
    const { browser, cookie, csrf } = await signIn(portal, login, password);
    const answer = await postTo('/v1/handleLogout', { cookie, 'x-csrf-token': csrf, 'x-language': 'en_US' });
    const { url, accessToken } = (await answer.json()) as { url: string; accessToken: string };
    const read = await fetch(`${portal.url}/v1/hms/cc/session`, { headers: { cookie } });
    expect(await read.json()).toBeNull();

    const page = await browser.follow(url + accessToken);
    const html = await page.response.text();
    expect(html).toContain('<script src="/public/sign-out.js" defer>');
    const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? '';
    const home = await browser.follow(
      `${portal.accountsUrl}/session/end/confirm`,
      { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) },
      portal.url,
    );
    expect(home.url).toBe(`${portal.url}/en`);
    const begun = await browser.follow(`${portal.url}/v1/hms/cc/session/begin`);
    expect(await begun.response.text()).toContain('current-password');
  });

  it('takes a ticket once, and a strange one leads home', async () => {
    const { browser, fetch: call } = await signIn(portal, login, password);
    const answer = await call('/v1/hms/cc/session', { method: 'DELETE' });
    const { url, accessToken } = (await answer.json()) as { url: string; accessToken: string };
    const first = await browser.request(url + accessToken);
    expect(first.headers.get('location')).toMatch(`${portal.accountsUrl}/session/end?`);
    for (const ticket of [accessToken, 'strange', '']) {
      const again = await browser.request(url + ticket);
      expect(again.headers.get('location')).toBe(`${portal.url}/`);
    }
  });

  it('answers somebody who was not signed in', async () => {
    const answer = await postTo('/v1/handleLogout', {});
    expect(await answer.json()).toMatchObject({ accessToken: '' });
  });
});
