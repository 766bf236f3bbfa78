import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerAccount } from '#services/accounts/register-account.ts';
import { checkSignIn } from '#services/sign-in/check-sign-in.ts';
import { createAccount } from '#tests/support/factories.ts';
import { finishSignIn, openBrowser, postForm, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPartner } from '#tests/support/login/registered.ts';

const login = 'lin.ke@lanyue.example';
let portal: LoginPortal;

beforeAll(async () => {
  portal = await startLoginPortal();
  await registerPartner(portal.deps.db, login);
});
afterAll(() => portal.close());

describe('tokens', () => {
  it('never reach the browser, from the first page to the last', async () => {
    const answers: Response[] = [];
    const browser = openBrowser((answer) => answers.push(answer));
    const signedIn = await signIn(portal, login, password, { path: '/myProduct', browser });
    await signedIn.fetch('/v1/hms/cc/session');
    const headers = { origin: portal.url, 'x-csrf-token': signedIn.csrf, 'content-type': 'application/json' };
    const post = (path: string) => browser.request(portal.accountsUrl + path, { method: 'POST', headers });
    await post('/v1/getBriefUserInfo');
    const ended = await post('/v1/handleLogout');
    const { accessToken } = (await ended.json()) as { accessToken: string };
    expect(answers.length).toBeGreaterThan(8);
    const { idToken } = await portal.deps.db
      .selectFrom('session')
      .select('idToken')
      .where('logoutTicket', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(idToken).toMatch(/^eyJ/);
    for (const answer of answers) {
      const told = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
      expect(told).not.toContain(idToken);
      expect(told).not.toMatch(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/);
      expect(told).not.toMatch(/id_token|access_token|refresh_token/);
    }
    // What handleLogout calls a token is a ticket of ours: good once, and not one of the provider's.
    expect(accessToken).toMatch(/^[\w-]{43}$/);
    const userInfo = await fetch(`${portal.accountsUrl}/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(userInfo.status).toBe(401);
  });
});

/** Every hash that a wrong password is put through, by its cost and lengths: what the time of an answer comes from. */
async function hashingOf(name: string) {
  const scrypt = vi.spyOn(crypto, 'scrypt');
  syncBuiltinESMExports();
  try {
    expect(await checkSignIn(portal.deps.db, name, 'a wrong password')).toBeNull();
    return scrypt.mock.calls.map(([, salt, length, cost]) => ({
      salt: (salt as Buffer).length,
      length,
      cost,
    }));
  } finally {
    scrypt.mockRestore();
    syncBuiltinESMExports();
  }
}

describe('signing in', () => {
  it('takes as long for an unknown login, a disabled account and one without a password as for a wrong one', async () => {
    const disabled = await createAccount(portal.deps.db, { roles: ['individual'], disabledAt: new Date() });
    const names = [login, 'nobody@lanyue.example', disabled.login];
    const work = [];
    for (const name of names) work.push(await hashingOf(name));
    const [known] = work;
    expect(known).toHaveLength(1);
    expect(work).toEqual([known, known, known]);
  });

  it('goes on over restarts of the account service: before the form, before the callback, and after', async () => {
    const browser = openBrowser();
    const page = await browser.follow(`${portal.url}/v1/hms/cc/session/begin?path=/a`);
    await portal.restartAccounts();
    const { url } = await postForm(browser, page.url, '/sign-in', { login, password }, portal.callback);
    expect(url).toContain('code=');
    await portal.restartAccounts();
    expect(await finishSignIn(portal, browser, url)).toMatchObject({ returnPath: '/a' });
    await portal.restartAccounts();
    const again = await browser.follow(`${portal.url}/v1/hms/cc/session/begin`, {}, portal.callback);
    expect(again.url).toContain('code=');
    const grants = await portal.deps.db
      .selectFrom('oidcRecord')
      .select('id')
      .where('model', '=', 'Grant')
      .execute();
    expect(grants.length).toBeGreaterThan(0);
  });

  it('gives a session id that was not there before, also to a browser that brings one along', async () => {
    const browser = openBrowser();
    const planted = 'planted-by-somebody-else-planted-by-somebody';
    browser.jar.set('assay_session', planted.slice(0, 43));
    await signIn(portal, login, password, { browser });
    expect(browser.jar.get('assay_session')).not.toBe(planted.slice(0, 43));
  });
});

describe('what user info names', () => {
  it('is exactly what the specification lists', async () => {
    const { cookie, csrf } = await signIn(portal, login, password);
    const headers = { cookie, 'x-csrf-token': csrf, origin: portal.url };
    const answer = await fetch(`${portal.accountsUrl}/v1/getBriefUserInfo`, { method: 'POST', headers });
    expect(answer.status).toBe(200);
    const named =
      'userType nickName userName corpName corpNameEn companyChinese companyEnglish verifyRealState ' +
      'headPicture srvNationalCode isCompany isPrivacy isUser';
    expect(Object.keys((await answer.json()) as object).sort()).toEqual(named.split(' ').sort());
  });

  it('calls a person who has no company user type 1', async () => {
    const person = { login: 'gu.ren@mail.example', password, nameZh: '顾任', nameEn: 'Gu Ren' };
    await registerAccount(portal.deps.db, { ...person, roles: ['individual'], enterprise: null });
    const { cookie, csrf } = await signIn(portal, person.login, password);
    const headers = { cookie, 'x-csrf-token': csrf, origin: portal.url };
    const answer = await fetch(`${portal.accountsUrl}/v1/getBriefUserInfo`, { method: 'POST', headers });
    expect(await answer.json()).toMatchObject({
      userType: 1,
      isCompany: false,
      corpName: '',
      verifyRealState: 0,
    });
  });
});
