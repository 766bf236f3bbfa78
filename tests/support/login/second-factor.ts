import { Secret, TOTP } from 'otpauth';
import { type Browser, openBrowser, postForm } from './login.ts';
import type { LoginPortal } from './login-portal.ts';
import { createSoftPasskey, type SoftPasskey } from './soft-passkey.ts';

/** A page that a browser came to. */
export type Arrived = { browser: Browser; url: string; status: number; text: string };

type Addresses = Pick<LoginPortal, 'url' | 'accountsUrl'>;

/** The code that an app shows; `steps` half minutes from then. */
export function totpCode(secret: string, now: Date, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: now.getTime() + steps * 30_000 });
}

/** Goes to sign in and gives the password; stands then at the second step, or back at the portal. */
export async function givePassword(
  portal: Addresses,
  login: string,
  password: string,
  browser: Browser = openBrowser(),
): Promise<Arrived> {
  const callback = `${portal.url}/handleLogin`;
  const begun = await browser.follow(`${portal.url}/v1/hms/cc/session/begin?lang=en`, {}, callback);
  const arrived = await postForm(browser, begun.url, '/sign-in', { login, password, lang: 'en' }, callback);
  return arrive(browser, arrived);
}

/** Sends a form of the sign-in's pages: `second-step`, `enrol` or `finish`. */
export async function sendStep(
  portal: Addresses,
  at: Arrived,
  page: string,
  fields: Record<string, string>,
): Promise<Arrived> {
  const [base = ''] = /^.*\/interaction\/[\w-]+/.exec(at.url) ?? [];
  const until = `${portal.url}/handleLogin`;
  return arrive(at.browser, await postForm(at.browser, base, `/${page}`, { lang: 'en', ...fields }, until));
}

async function arrive(
  browser: Browser,
  { url, response }: { url: string; response: Response },
): Promise<Arrived> {
  return { browser, url, status: response.status, text: await response.text() };
}

export const isThrough = (portal: Addresses, { url }: Arrived) =>
  url.startsWith(`${portal.url}/handleLogin?`) && new URL(url).searchParams.has('code');

/** The secret that a page shows for the app. */
export function secretIn({ text }: Arrived): string {
  return (/class="code">([A-Z2-7 ]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '');
}

export function codesIn({ text }: Arrived): string[] {
  return [...text.matchAll(/<li>([0-9A-Z]{4}(?:-[0-9A-Z]{4}){5})<\/li>/g)].map(([, code]) => code ?? '');
}

/** What a page's script gives a passkey. */
export function optionsIn({ text }: Arrived, kind: 'get' | 'create'): { challenge: string } {
  const json = new RegExp(`data-passkey="${kind}" data-options="([^"]+)"`).exec(text)?.[1];
  if (!json) throw new Error(`the page offers no passkey to ${kind}`);
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

/** A page of the account service with the browser's session. */
export async function openPage(portal: LoginPortal, browser: Browser, path: string): Promise<Arrived> {
  return arrive(browser, await browser.follow(`${portal.accountsUrl}${path}`));
}

/** Sends the form of such a page to its own address. */
export async function sendPage(
  portal: LoginPortal,
  page: Arrived,
  path: string,
  fields: Record<string, string>,
): Promise<Arrived> {
  const csrf = /name="csrf" value="([\w-]+)"/.exec(page.text)?.[1] ?? '';
  const body = new URLSearchParams({ lang: 'en', csrf, ...fields });
  const headers = { origin: portal.accountsUrl, accept: 'text/html' };
  const init = { method: 'POST', headers, body };
  return arrive(page.browser, await page.browser.follow(`${portal.accountsUrl}${path}`, init));
}

/** Adds an app on the security page of somebody signed in, with the password where it is the first factor. */
export async function addApp(portal: LoginPortal, browser: Browser, confirm: Record<string, string>) {
  const path = '/security/app?lang=en';
  const asked = await openPage(portal, browser, path);
  const offer = await sendPage(portal, asked, path, { confirm: '1', ...confirm });
  const secret = secretIn(offer);
  const code = totpCode(secret, portal.deps.now());
  const done = await sendPage(portal, offer, path, { code, name: 'My phone' });
  return { secret, done, codes: codesIn(done) };
}

/** Adds a passkey likewise. */
export async function addPasskey(
  portal: LoginPortal,
  browser: Browser,
  confirm: Record<string, string>,
): Promise<{ passkey: SoftPasskey; done: Arrived; codes: string[] }> {
  const path = '/security/passkey?lang=en';
  const asked = await openPage(portal, browser, path);
  const offer = await sendPage(portal, asked, path, { confirm: '1', ...confirm });
  const passkey = createSoftPasskey(portal.accountsUrl);
  const credential = passkey.create(optionsIn(offer, 'create'));
  const done = await sendPage(portal, offer, path, { credential, name: 'Security key' });
  return { passkey, done, codes: codesIn(done) };
}
