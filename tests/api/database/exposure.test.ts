import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { sendRaw } from '#tests/support/network/raw-request.ts';

let portal: LoginPortal;
/** As behind a proxy that ends TLS; its addresses are reached on this machine. */
let secure: LoginPortal;

beforeAll(async () => {
  portal = await startLoginPortal();
  secure = await startLoginPortal({
    PORTAL_URL: 'https://portal.example',
    ACCOUNTS_URL: 'https://accounts.example',
  });
});
afterAll(() => Promise.all([portal.close(), secure.close()]));

describe('neither the portal nor the account service', () => {
  const both = () => [portal.url, portal.accountsUrl];

  it('answers TRACE with what was sent', async () => {
    for (const url of both()) {
      const lines = ['TRACE / HTTP/1.1', 'Host: x', 'Cookie: a=the-secret', 'Connection: close', '', ''];
      const answer = await sendRaw(url, lines.join('\r\n'));
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).not.toContain('the-secret');
    }
  });

  it.each(['/assets/', '/assets', '/public/', '/public'])('lists the folder %s', async (path) => {
    for (const url of both()) {
      const answer = await fetch(url + path);
      const text = await answer.text();
      // A page, if only the one that says so; where a path is none of them, there is nothing.
      if (text.startsWith('<!doctype html>')) expect(text).toContain('<div id="root">');
      else expect([answer.status, text]).toEqual([404, expect.stringMatching(/^Not Found$|HTS\.10000010/)]);
    }
  });

  it.each([
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/infra/production/.env',
    '/package.json',
    '/package-lock.json',
    '/api/config.ts',
    '/public/..%2fapp.ts',
    '/secrets.json',
  ])('gives out %s', async (path) => {
    for (const url of both()) {
      const text = await (await fetch(url + path)).text();
      expect(text).not.toMatch(/refs\/heads|repositoryformatversion|SECRET|"dependencies"|import \{/);
    }
  });

  it.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
    'takes another method from %s',
    async (name) => {
      for (const url of both()) {
        const headers = { [name]: 'GET' };
        const answer = await fetch(`${url}/v1/login`, { method: 'POST', headers });
        expect(answer.status).toBe(404);
      }
    },
  );
});

it('asks for HTTPS for a year, on every host below as well', async () => {
  const { portal: own, accounts } = secure.deps.config;
  for (const { port } of [own, accounts]) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    const [, seconds, rest] =
      /^max-age=(\d+); (.*)$/.exec(answer.headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000);
    expect(rest).toBe('includeSubDomains');
  }
});

describe('what a client claims about the way it came', () => {
  it('changes no address that the provider names', async () => {
    const url = `http://127.0.0.1:${secure.deps.config.accounts.port}/.well-known/openid-configuration`;
    const claims = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    for (const protocol of ['https', 'http']) {
      const answer = await fetch(url, { headers: { 'x-forwarded-proto': protocol, ...claims } });
      expect(answer.status).toBe(200);
      const metadata = (await answer.json()) as Record<string, unknown>;
      const addresses = Object.values(metadata).filter((value) => String(value).startsWith('http'));
      expect(addresses.length).toBeGreaterThan(4);
      for (const address of addresses) expect(address).toMatch(/^https:\/\/accounts\.example(\/|$)/);
    }
  });

  it('changes no address that the portal sends it to', async () => {
    const url = `http://127.0.0.1:${secure.deps.config.accounts.port}/v1/login`;
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    expect(await (await fetch(url, { headers })).json()).toEqual({
      callBackUrl: 'https://portal.example/v1/hms/cc/session/begin',
    });
  });
});
