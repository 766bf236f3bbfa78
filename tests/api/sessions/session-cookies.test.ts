import type { Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import {
  attemptCookie,
  clearSessionCookies,
  cookieName,
  readCookie,
  serialCookie,
  sessionCookie,
  setAttemptCookie,
  setSessionCookies,
} from '#middleware/cookies.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { openBrowser, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';

type Given = { url: string; cookieDomain: string | undefined };
const configOf = ({ url, cookieDomain }: Given) => ({ portal: { port: 0, url }, cookieDomain });
const session = { token: 't'.repeat(43), serial: 's'.repeat(43), expiresAt: new Date(Date.now() + 60_000) };

let server: Server;
let address: string;
let given: Given;

beforeAll(async () => {
  const app = express();
  app.get('/set', (_request, response) => {
    setSessionCookies(response, configOf(given), session);
    setAttemptCookie(response, configOf(given), 'b');
    response.end();
  });
  app.get('/clear', (_request, response) => {
    clearSessionCookies(response, configOf(given));
    response.end();
  });
  server = await listen(app, '127.0.0.1', 0);
  address = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => drain(server));

async function cookiesOf(path: string, config: Given) {
  given = config;
  const lines = (await fetch(address + path)).headers.getSetCookie();
  return lines.map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const [name, value] = pair.split('=');
    return { name, value, attributes: attributes.filter((one) => !/^(Expires|Max-Age)=/.test(one)) };
  });
}

describe.each([
  { url: 'http://127.0.0.1:3000', cookieDomain: undefined, prefix: '', more: [] },
  { url: 'https://portal.example', cookieDomain: undefined, prefix: '__Host-', more: ['Secure'] },
  { url: 'https://portal.example', cookieDomain: 'example', prefix: '__Secure-', more: ['Secure'] },
])('at $url, shared with $cookieDomain', ({ prefix, more, ...config }) => {
  const domain = config.cookieDomain ? [`Domain=${config.cookieDomain}`] : [];
  const name = (cookie: string) => prefix + cookie;

  it('hides the session from scripts, shows them its serial number, and binds both to the site', async () => {
    const [own, serial, attempt] = await cookiesOf('/set', config);
    const common = ['Path=/', ...domain];
    const sorted = (attributes: string[] | undefined) => attributes?.toSorted();
    const expected = (...others: string[]) => [...common, ...more, ...others, 'SameSite=Lax'].toSorted();
    expect(own).toMatchObject({ name: name(sessionCookie), value: session.token });
    expect(sorted(own?.attributes)).toEqual(expected('HttpOnly'));
    expect(serial).toMatchObject({ name: name(serialCookie), value: session.serial });
    expect(sorted(serial?.attributes)).toEqual(expected());
    expect(attempt).toMatchObject({ name: name(attemptCookie) });
    expect(sorted(attempt?.attributes)).toEqual(expected('HttpOnly'));
  });

  it('takes back what it set', async () => {
    const set = (await cookiesOf('/set', config)).slice(0, 2);
    const cleared = await cookiesOf('/clear', config);
    const place = (cookies: typeof set) => cookies.map((one) => [one.name, one.attributes.toSorted()]);
    expect(place(cleared)).toEqual(place(set));
    expect(cleared.map(({ value }) => value)).toEqual(['', '']);
  });

  it('reads its own name and no other', () => {
    const all = ['', '__Host-', '__Secure-'].map((one) => `${one}${sessionCookie}=${one || 'bare'}`);
    const request = { headers: { cookie: all.join('; ') } };
    expect(readCookie(request, configOf(config), sessionCookie)).toBe(prefix || 'bare');
    expect(cookieName(configOf(config), sessionCookie)).toBe(name(sessionCookie));
    const foreign = { headers: { cookie: all.filter((one) => !one.startsWith(name('assay'))).join('; ') } };
    expect(readCookie(foreign, configOf(config), sessionCookie)).toBeUndefined();
  });
});

describe('signing in over a session', () => {
  let portal: LoginPortal;
  const [login, password] = ['rotation@lanyue.example', 'correct horse battery'];
  beforeAll(async () => {
    portal = await startLoginPortal();
    await registerAccount(portal.deps.db, {
      login,
      password,
      nameZh: '林可',
      nameEn: 'Lin Ke',
      roles: ['partner'],
      enterprise: { nameZh: '岚岳科技', nameEn: 'Lanyue Technology', state: 1, verifyRealState: 2 },
    });
  });
  afterAll(() => portal.close());

  const ask = async (cookie: string) => {
    const answer = await fetch(`${portal.url}/v1/hms/cc/enterprise/state`, { headers: { cookie } });
    return answer.status;
  };

  it('gives new values for both cookies, and the old ones open nothing any more', async () => {
    const first = await signIn(portal, login, password);
    const old = new Map(first.browser.jar);
    expect(await ask(first.cookie)).toBe(200);
    const second = await signIn(portal, login, password, { browser: first.browser });
    for (const name of [sessionCookie, serialCookie]) {
      expect(second.browser.jar.get(name)).toMatch(/^[\w-]{43}$/);
      expect(second.browser.jar.get(name)).not.toBe(old.get(name));
    }
    expect(await ask(first.cookie)).toBe(401);
    expect(await ask(second.cookie)).toBe(200);
  });

  it('takes no id that somebody else chose', async () => {
    const browser = openBrowser();
    const chosen = 'A'.repeat(43);
    browser.jar.set(sessionCookie, chosen).set(serialCookie, chosen);
    const person = await signIn(portal, login, password, { browser });
    expect(person.browser.jar.get(sessionCookie)).not.toBe(chosen);
    expect(await ask(`${sessionCookie}=${chosen}`)).toBe(401);
  });

  it.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/en//evil.example', '/'],
    ['/%2F%2Fevil.example', '/'],
    ['/%255Cevil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/v1/hms/cc/session/begin?path=//evil.example', '/'],
    ['/en/product/1?tab=a%2Fb#c', '/en/product/1?tab=a%2Fb#c'],
  ])('comes back from %j to %j', async (path, landed) => {
    const person = await signIn(portal, login, password, { path, lang: 'en' });
    expect(person).toMatchObject({ returnPath: landed, locale: 'en' });
  });
});
