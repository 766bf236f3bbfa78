import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAccount } from '#services/accounts/register-account.ts';
import { type Browser, finishSignIn, postForm, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';

const [login, password] = ['lin.ke@lanyue.example', 'correct horse battery'];
let portal: LoginPortal;
let browser: Browser;
let callback: string;

beforeAll(async () => {
  portal = await startLoginPortal();
  callback = `${portal.url}/handleLogin`;
  const person = { login, password, nameZh: '林可', nameEn: 'Lin Ke' };
  await registerAccount(portal.deps.db, { ...person, roles: ['individual'], enterprise: null });
  // From here on the provider knows the browser.
  ({ browser } = await signIn(portal, login, password));
});
afterAll(() => portal.close());

/** Where a sign-in leads that a page of this site has sent the browser to. */
function beginFrom(site: string, query = '') {
  const headers = { 'sec-fetch-site': site };
  return browser.follow(`${portal.url}/v1/hms/cc/session/begin?lang=en${query}`, { headers }, callback);
}

it.each(['same-origin', 'same-site', 'none'])(
  'asks nothing where somebody chose to sign in: %s',
  async (site) => {
    const { url } = await beginFrom(site);
    expect(url.startsWith(callback)).toBe(true);
    await finishSignIn(portal, browser, url);
  },
);

it('asks for the password where another site began it, and then goes on as ever', async () => {
  const { url, response } = await beginFrom('cross-site', '&path=/en/myProduct');
  expect(url).toMatch(/\/interaction\//);
  expect(await response.text()).toContain('type="password"');
  const answered = await postForm(browser, url, '/sign-in', { login, password }, callback);
  expect(await finishSignIn(portal, browser, answered.url)).toMatchObject({ returnPath: '/en/myProduct' });
});
