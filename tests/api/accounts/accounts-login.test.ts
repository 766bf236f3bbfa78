import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/error.ts';
import type { CurrentUser } from '#contract/session.ts';
import { localeOfLoginState } from '#domain/sign-in/login-state.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { finishSignIn, openBrowser, postCallback, postForm, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPartner } from '#tests/support/login/registered.ts';

const zh = serverTexts('zh').signIn;
const en = serverTexts('en').signIn;
const login = 'Lin.Ke@lanyue.example';
let portal: LoginPortal;

beforeAll(async () => {
  portal = await startLoginPortal();
  await registerPartner(portal.deps.db, login);
});
afterAll(() => portal.close());

/** Up to the sign-in page, and through its form up to the callback page. */
async function reachForm(query = 'lang=en', browser = openBrowser()) {
  const page = await browser.follow(`${portal.url}/v1/hms/cc/session/begin?${query}`);
  return { browser, page: page.url, html: await page.response.text() };
}

async function reachCallback(browser = openBrowser(), query = '') {
  const { page } = await reachForm(query, browser);
  return (await postForm(browser, page, '/sign-in', { login, password }, portal.callback)).url;
}

async function codeOf(response: Response) {
  return ((await response.json()) as ErrorAnswer).errorCode;
}

describe('signing in', () => {
  it('goes from a deep link through the form back to where the person wanted to be', async () => {
    const wanted = { path: '/en/myProduct?page=2', lang: 'en' } as const;
    const partner = await signIn(portal, login.toLowerCase(), password, wanted);
    expect(partner).toMatchObject({ returnPath: '/en/myProduct?page=2', locale: 'en' });
    const answer = await partner.fetch('/v1/hms/cc/session');
    const user = (await answer.json()) as CurrentUser;
    expect(user).toMatchObject({
      login,
      name: '林可',
      nameEn: 'Lin Ke',
      roles: ['partner'],
      enterprise: { nameZh: '岚岳科技', shortEn: 'Lanyue Technology', state: 1 },
      verifyRealState: 2,
    });
  });

  it('asks for code, PKCE, state and nonce', async () => {
    const begun = await openBrowser().request(`${portal.url}/v1/hms/cc/session/begin`);
    expect(begun.status).toBe(302);
    const { searchParams, origin } = new URL(begun.headers.get('location') ?? '');
    expect(origin).toBe(portal.accountsUrl);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: portal.callback,
      ui_locales: 'zh-CN',
      state: expect.stringMatching(/^[\w-]{43}\.zh$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('returns home instead of to another host', async () => {
    const partner = await signIn(portal, login, password, { path: '//evil.example' });
    expect(partner.returnPath).toBe('/');
  });

  it.each([
    ['lang=en', 'lang="en"', en.wrongPassword],
    ['lang=cn', 'lang="zh-CN"', zh.wrongPassword],
  ])('says in the page’s language that a password is wrong (%s)', async (query, tag, sentence) => {
    const { browser, page, html } = await reachForm(query);
    expect(html).toContain(tag);
    const wrong = await postForm(
      browser,
      page,
      '/sign-in',
      { login, password: 'not it at all' },
      portal.callback,
    );
    expect(wrong.response.status).toBe(401);
    const text = await wrong.response.text();
    expect(text).toContain(sentence);
    expect(text).toContain(`value="${login}"`);
    expect(text).not.toContain('not it at all');
    const right = await postForm(browser, page, '/sign-in', { login, password }, portal.callback);
    await finishSignIn(portal, browser, right.url);
  });

  it.each([
    ['both', '', '', [en.empty.login, en.empty.password]],
    ['the password', login, '', [en.empty.password]],
    ['the email', ' ', password, [en.empty.login]],
  ])('says at the field that %s is missing', async (_what, name, secret, sentences) => {
    const { browser, page } = await reachForm();
    const fields = { login: name, password: secret };
    const { response } = await postForm(browser, page, '/sign-in', fields, portal.callback);
    expect(response.status).toBe(400);
    const html = await response.text();
    const shown = [...html.matchAll(/<p class="problem" id="(\w+)-problem">([^<]+)/g)].map(
      ([, , text]) => text,
    );
    expect(shown).toEqual(sentences);
    expect(html).not.toContain(en.wrongPassword);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(sentences.length);
  });

  it('answers an unknown name like a wrong password', async () => {
    const { browser, page } = await reachForm();
    const answer = await postForm(
      browser,
      page,
      '/sign-in',
      { login: 'nobody@x.example', password },
      portal.callback,
    );
    expect(answer.response.status).toBe(401);
    expect(await answer.response.text()).toContain(en.wrongPassword);
  });

  it('escapes what was entered', async () => {
    const { browser, page } = await reachForm();
    const fields = { login: '"><script>alert(1)</script>', password };
    const { response } = await postForm(browser, page, '/sign-in', fields, portal.callback);
    expect(await response.text()).not.toContain('<script>alert');
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self';style-src 'self'/);
  });

  it('refuses a form that another site sent', async () => {
    const { browser, page } = await reachForm();
    const answer = await browser.request(`${page}/sign-in`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ login, password }),
    });
    expect(answer.status).toBe(403);
  });

  it('lets two tabs of a browser sign in side by side', async () => {
    const browser = openBrowser();
    const [first, second] = [await reachForm('path=/a', browser), await reachForm('path=/b', browser)];
    const one = await postForm(browser, first.page, '/sign-in', { login, password }, portal.callback);
    expect(await finishSignIn(portal, browser, one.url)).toMatchObject({ returnPath: '/a' });
    const two = await postForm(browser, second.page, '/sign-in', { login, password }, portal.callback);
    expect(await finishSignIn(portal, browser, two.url)).toMatchObject({ returnPath: '/b' });
  });
});

describe('the callback', () => {
  it('takes an answer once', async () => {
    const browser = openBrowser();
    const url = await reachCallback(browser);
    expect((await postCallback(portal, browser, url)).status).toBe(200);
    expect((await postCallback(portal, browser, url)).status).toBe(401);
  });

  it('refuses another browser’s answer, a changed state and a changed code', async () => {
    const url = await reachCallback();
    expect((await postCallback(portal, openBrowser(), url)).status).toBe(401);
    const browser = openBrowser();
    // Also where that browser has begun to sign in: it would be signed in as somebody else.
    await reachForm('', browser);
    expect((await postCallback(portal, browser, url)).status).toBe(401);
    const own = new URL(await reachCallback(browser));
    const strange = new URL(own);
    strange.searchParams.set('state', 'x'.repeat(43));
    expect((await postCallback(portal, browser, strange.href)).status).toBe(401);
    own.searchParams.set('code', 'x'.repeat(43));
    const answer = await postCallback(portal, browser, own.href);
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'HTS.100000053']);
  });

  it('refuses an attempt older than ten minutes, which still says its language', async () => {
    const browser = openBrowser();
    const url = await reachCallback(browser, 'lang=en');
    portal.advance(601_000);
    expect((await postCallback(portal, browser, url)).status).toBe(401);
    expect(localeOfLoginState(new URL(url).searchParams.get('state'))).toBe('en');
  });

  it('gives a new session and ends the browser’s former one', async () => {
    const first = await signIn(portal, login, password);
    const former = first.browser.jar.get('assay_session');
    const second = await signIn(portal, login, password, { browser: first.browser });
    expect(second.browser.jar.get('assay_session')).not.toBe(former);
    const cookie = `assay_session=${former}`;
    const answer = await fetch(`${portal.url}/v1/hms/cc/session`, { headers: { cookie } });
    expect(await answer.json()).toBeNull();
  });
});

describe('the provider', () => {
  it('keeps its sign-ins and keys over a restart', async () => {
    const keys = async () => (await fetch(`${portal.accountsUrl}/jwks`)).json();
    const { browser } = await signIn(portal, login, password);
    const before = await keys();
    await portal.restartAccounts();
    expect(await keys()).toEqual(before);
    // Signed in there already, so no form comes in between.
    const begun = await browser.follow(`${portal.url}/v1/hms/cc/session/begin`, {}, portal.callback);
    expect(begun.url.startsWith(portal.callback)).toBe(true);
    await finishSignIn(portal, browser, begun.url);
  });

  it.each(['/interaction/unknown', '/auth/unknown'])(
    'leads from a sign-in that is over (%s) to the portal’s page for it, in the browser’s language',
    async (path) => {
      const headers = { 'accept-language': 'en-GB,en;q=0.9' };
      const answer = await fetch(portal.accountsUrl + path, { headers, redirect: 'manual' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`${portal.url}/en/loginFailed.html?reason=expired`);
    },
  );

  it('shows no stack and no path for a request it refuses', async () => {
    const answer = await fetch(`${portal.accountsUrl}/auth?client_id=unknown`);
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain(zh.failedTitle);
    expect(text).not.toMatch(/node_modules|at .*\.js/);
  });
});
