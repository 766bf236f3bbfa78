import type { Db } from '#db/schema/database.ts';
import { cookieName, serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { startSession } from '#services/sessions/start-session.ts';

type Addresses = { url: string; accountsUrl: string };
/** Cookies by name, those of a narrower path than `/` by `name path`. */
type Jar = Map<string, string>;

/** A browser as far as HTTP goes: it keeps cookies (one jar for the host, as ports do not part them). */
export type Browser = {
  jar: Jar;
  /** One request with the cookies; redirects are not followed. */
  request: (url: string, init?: RequestInit) => Promise<Response>;
  /** Follows redirects until an answer is none, or leads to a page of `until`. */
  follow: (url: string, init?: RequestInit, until?: string) => Promise<{ url: string; response: Response }>;
};

/** A signed-in browser; `fetch` takes a path of the portal and adds cookies and the CSRF value. */
export type SignedIn = {
  cookie: string;
  csrf: string;
  browser: Browser;
  returnPath: string;
  locale: string;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
};

/** @param watch sees every answer that reaches the browser */
export function openBrowser(watch?: (answer: Response) => void): Browser {
  const jar: Jar = new Map();
  const request = async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const cookies = cookieHeader(jar, new URL(url).pathname);
    if (cookies) headers.set('cookie', cookies);
    const signal = AbortSignal.timeout(60_000);
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal });
    keepCookies(jar, response);
    watch?.(response.clone());
    return response;
  };
  const follow: Browser['follow'] = async (start, init, until) => {
    let [url, response] = [start, await request(start, init)];
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location');
      if (location === null) return { url, response };
      url = new URL(location, url).href;
      if (until !== undefined && url.startsWith(until)) return { url, response };
      response = await request(url);
    }
    throw new Error(`too many redirects, the last to ${url}`);
  };
  return { jar, request, follow };
}

/** Signs in as a person does: over the redirects, the sign-in form, and the callback page's call. */
export async function signIn(
  portal: Addresses,
  login: string,
  password: string,
  options: { path?: string; lang?: 'en' | 'cn'; browser?: Browser } = {},
): Promise<SignedIn> {
  const { browser = openBrowser(), ...query } = options;
  const search = new URLSearchParams(query);
  const begun = await browser.request(`${portal.accountsUrl}/v1/login?${search}`);
  const { callBackUrl } = (await begun.json()) as { callBackUrl: string };
  const callback = `${portal.url}/handleLogin`;
  let arrived = await browser.follow(callBackUrl, {}, callback);
  if (!arrived.url.startsWith(callback)) {
    arrived = await postForm(browser, arrived.url, '/sign-in', { login, password }, callback);
  }
  return finishSignIn(portal, browser, arrived.url);
}

/** Posts a form of the account service's page that stands at this address. */
export function postForm(
  browser: Browser,
  page: string,
  action: string,
  fields: Record<string, string>,
  until: string,
) {
  const { origin, pathname } = new URL(page);
  const body = new URLSearchParams(fields);
  return browser.follow(
    `${origin}${pathname}${action}`,
    { method: 'POST', body, headers: { origin } },
    until,
  );
}

/** What the callback page does with the query that the provider sent the browser back with. */
export async function finishSignIn(
  portal: Addresses,
  browser: Browser,
  callbackUrl: string,
): Promise<SignedIn> {
  const response = await postCallback(portal, browser, callbackUrl);
  if (response.status !== 200) throw new Error(`no session: ${response.status} ${await response.text()}`);
  const { returnPath, locale } = (await response.json()) as { returnPath: string; locale: string };
  return { ...signedIn(portal.url, browser), returnPath, locale };
}

export function postCallback(portal: Addresses, browser: Browser, callbackUrl: string): Promise<Response> {
  const query = Object.fromEntries(new URL(callbackUrl).searchParams);
  return browser.request(`${portal.url}/v1/hms/cc/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portal.url },
    body: JSON.stringify(query),
  });
}

/** A session without the sign-in, for tests whose point is another. */
export async function openSession(
  db: Db,
  accountId: string,
  options: { now?: Date; portalUrl?: string } = {},
): Promise<Omit<SignedIn, 'returnPath' | 'locale'>> {
  const now = options.now ?? new Date();
  const { token, serial } = await startSession(db, { accountId, idToken: null, now });
  const browser = openBrowser();
  const name = (cookie: string) =>
    cookieName({ portal: { port: 0, url: options.portalUrl ?? '' }, cookieDomain: undefined }, cookie);
  browser.jar.set(name(sessionCookie), token).set(name(serialCookie), serial);
  return signedIn(options.portalUrl ?? '', browser, serial);
}

function signedIn(
  portalUrl: string,
  browser: Browser,
  csrf = serialOf(browser.jar),
): Omit<SignedIn, 'returnPath' | 'locale'> {
  return {
    csrf,
    browser,
    cookie: cookieHeader(browser.jar, '/'),
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('x-csrf-token', csrf);
      if (init.body !== undefined && !headers.has('content-type')) {
        headers.set('content-type', 'application/json');
      }
      return browser.request(portalUrl + path, { ...init, headers });
    },
  };
}

/** Over HTTPS its name has a prefix. */
function serialOf(jar: Jar): string {
  return [...jar].find(([name]) => name.endsWith(serialCookie))?.[1] ?? '';
}

function cookieHeader(jar: Jar, pathname: string): string {
  const fitting = [...jar].filter(([key]) => pathname.startsWith(key.split(' ')[1] ?? '/'));
  return fitting.map(([key, value]) => `${key.split(' ')[0]}=${value}`).join('; ');
}

function keepCookies(jar: Jar, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...rest] = line.split(';');
    const attribute = (name: string) =>
      rest.map((part) => part.trim().split('=')).find(([key = '']) => key.toLowerCase() === name)?.[1];
    const [path = '/', expires] = [attribute('path'), attribute('expires')];
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const key = path === '/' ? name : `${name} ${path}`;
    if (expires !== undefined && new Date(expires).getTime() <= Date.now()) jar.delete(key);
    else jar.set(key, pair.slice(at + 1));
  }
}
