import { createHash, createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '#services/accounts/register-account.ts';
import { openBrowser, postForm } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';

const [login, password] = ['lin.ke@lanyue.example', 'correct horse battery'];
const secret = 'a-secret-for-tests-only';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

let portal: LoginPortal;
let callback: string;
let request: Record<string, string>;

beforeAll(async () => {
  portal = await startLoginPortal();
  callback = `${portal.url}/handleLogin`;
  request = {
    client_id: 'assay-portal',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
    state: 'state',
    nonce: 'nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const person = { login, password, nameZh: '林可', nameEn: 'Lin Ke' };
  await registerAccount(portal.deps.db, { ...person, roles: ['individual'], enterprise: null });
});
afterAll(() => portal.close());

/** One authorization request; `undefined` leaves a parameter out. */
function ask(changes: Record<string, string | undefined> = {}, browser = openBrowser()) {
  const asked = Object.entries({ ...request, ...changes }).filter(([, value]) => value !== undefined);
  return browser.request(`${portal.accountsUrl}/auth?${new URLSearchParams(asked as [string, string][])}`);
}

/** A code, from the form as a person sends it. */
async function getCode(changes: Record<string, string> = {}): Promise<string> {
  const browser = openBrowser();
  const begun = await ask(changes, browser);
  const page = new URL(begun.headers.get('location') ?? '', portal.accountsUrl).href;
  const { url } = await postForm(browser, page, '/sign-in', { login, password }, callback);
  return new URL(url).searchParams.get('code') ?? '';
}

type Grant = Record<string, string>;
const redemption = (code: string, changes: Grant = {}): Grant => {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier };
  return { ...fields, ...changes };
};

type Redeemed = { status: number; error?: string; scope?: string; access_token?: string; id_token?: string };

async function redeem(grant: Grant, clientSecret: string | null = secret): Promise<Redeemed> {
  const basic = Buffer.from(`assay-portal:${clientSecret}`).toString('base64');
  const answer = await fetch(`${portal.accountsUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
    headers: clientSecret === null ? {} : { authorization: `Basic ${basic}` },
  });
  return { ...((await answer.json()) as Omit<Redeemed, 'status'>), status: answer.status };
}

const userinfo = (token: string) =>
  fetch(`${portal.accountsUrl}/me`, { headers: { authorization: `Bearer ${token}` } });

it('signs the provider’s cookies with HMAC-SHA-256', async () => {
  const cookies = (await ask()).headers
    .getSetCookie()
    .map((cookie) => (cookie.split(';')[0] ?? '').split('='));
  const values = Object.fromEntries(cookies.map(([name, value]) => [name, value]));
  const signed = Object.keys(values).filter((name) => !name.endsWith('.sig'));
  expect(signed.toSorted()).toEqual(['assay_interaction', 'assay_resume']);
  for (const name of signed) {
    const [key = ''] = portal.deps.config.sessionSecrets;
    const hmac = createHmac('sha256', key).update(`${name}=${values[name]}`).digest('base64url');
    expect(values[`${name}.sig`]).toBe(hmac);
  }
});

describe('an authorization request', () => {
  it('leads to the sign-in page when it is as the portal sends it', async () => {
    const answer = await ask();
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/interaction\//),
    ]);
  });

  it.each([
    ['another host', () => 'https://evil.example/handleLogin'],
    ['a longer path', () => `${callback}/more`],
    ['another path', () => `${portal.url}/handleLogout`],
    ['a query', () => `${callback}?next=1`],
    ['other letters', () => `${portal.url}/handlelogin`],
  ])('with %s to return to is refused, and nobody is sent there', async (_name, address) => {
    const answer = await ask({ redirect_uri: address() });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge: verifier, code_challenge_method: 'plain' }],
    ['a challenge whose method it does not name', { code_challenge_method: undefined }],
    ['a token for an answer', { response_type: 'token' }],
    ['an ID token for an answer', { response_type: 'id_token' }],
    ['code and ID token for an answer', { response_type: 'code id_token' }],
  ])('with %s is refused', async (_name, changes) => {
    const answer = await ask(changes);
    const location = answer.headers.get('location') ?? '';
    expect(answer.status).toBe(303);
    expect(location.startsWith(callback)).toBe(true);
    expect(location).toMatch(/[?#&]error=(invalid_request|unsupported_response_type|unauthorized_client)/);
    expect(location).not.toMatch(/[?#&](code|access_token|id_token)=/);
  });
});

describe('a code', () => {
  it('gives an ID token for the portal and an access token for nothing but the name', async () => {
    const tokens = await redeem(redemption(await getCode({ scope: 'openid profile offline_access' })));
    expect(tokens).toMatchObject({ status: 200, scope: 'openid' });
    expect(tokens).not.toHaveProperty('refresh_token');
    const [header = '', claims = ''] = (tokens.id_token ?? '').split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    const { iat, exp, ...named } = read(claims);
    expect(named).toMatchObject({ aud: 'assay-portal', iss: portal.accountsUrl, nonce: 'nonce' });
    expect(exp - iat).toBeLessThanOrEqual(3_600);
    const answer = await fetch(`${portal.url}/v1/hms/cc/contacts`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(answer.status).toBe(401);
  });

  it('serves once, and a second try takes back what the first gave', async () => {
    const code = await getCode();
    const { access_token = '' } = await redeem(redemption(code));
    expect((await userinfo(access_token)).status).toBe(200);
    expect(await redeem(redemption(code))).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect((await userinfo(access_token)).status).toBe(401);
  });

  it('is good for a minute', async () => {
    const code = await getCode();
    portal.advance(61_000);
    expect(await redeem(redemption(code))).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }, secret],
    ['the challenge as verifier', { code_verifier: challenge }, secret],
    ['another address', { redirect_uri: 'https://evil.example/' }, secret],
    ['a wrong secret', {}, 'another-secret-entirely'],
    ['no secret', {}, null],
  ])('gives nothing for %s', async (_name, changes: Grant, clientSecret) => {
    const answer = await redeem(redemption(await getCode(), changes), clientSecret);
    expect([400, 401]).toContain(answer.status);
    expect(answer).not.toHaveProperty('access_token');
  });
});

describe('the provider', () => {
  it.each(['password', 'client_credentials', 'refresh_token', 'implicit'])(
    'knows no grant %s',
    async (type) => {
      const fields = { username: login, password, refresh_token: 'x', scope: 'openid' };
      const answer = await redeem({ grant_type: type, ...fields });
      expect(answer.status).toBe(400);
      expect(['unsupported_grant_type', 'unauthorized_client']).toContain(answer.error);
    },
  );

  it('registers no clients and offers nothing that the portal does not use', async () => {
    for (const path of ['/reg', '/request', '/token/introspection', '/token/revocation', '/device/auth'])
      expect((await fetch(portal.accountsUrl + path, { method: 'POST' })).status).toBe(404);
    const answer = await fetch(`${portal.accountsUrl}/.well-known/openid-configuration`);
    const metadata = (await answer.json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      scopes_supported: ['openid'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
    });
    expect(Object.keys(metadata).join()).not.toMatch(
      /registration|pushed|dpop|revocation|introspection|device/,
    );
  });

  it('shows no private part of its keys', async () => {
    const { keys } = (await (await fetch(`${portal.accountsUrl}/jwks`)).json()) as { keys: object[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key)).not.toContain('d');
  });

  it('asks before it signs somebody out whom nobody vouches for', async () => {
    const answer = await openBrowser().request(`${portal.accountsUrl}/session/end`);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain('<button');
    expect(page).not.toContain('sign-out.js');
  });
});

describe('over HTTPS', () => {
  let secure: LoginPortal;
  const origin = 'https://accounts.example';
  beforeAll(async () => {
    secure = await startLoginPortal({ ACCOUNTS_URL: origin });
    const person = { login, password, nameZh: '林可', nameEn: 'Lin Ke' };
    await registerAccount(secure.deps.db, { ...person, roles: ['individual'], enterprise: null });
  });
  afterAll(() => secure.close());

  it('the cookies of a sign-in carry prefixes that keep other hosts out', async () => {
    const browser = openBrowser();
    const cookies: string[] = [];
    // As the proxy does that ends TLS.
    const send = async (address: string, init: RequestInit = {}) => {
      const { pathname, search } = new URL(address, origin);
      const local = `http://127.0.0.1:${secure.deps.config.accounts.port}${pathname}${search}`;
      const answer = await browser.request(local, {
        ...init,
        headers: { origin, 'x-forwarded-proto': 'https' },
      });
      cookies.push(...answer.headers.getSetCookie());
      return answer.headers.get('location') ?? '';
    };
    const query = new URLSearchParams({ ...request, redirect_uri: `${secure.url}/handleLogin` });
    const page = await send(`/auth?${query}`);
    const body = new URLSearchParams({ login, password });
    const resumed = await send(await send(`${page}/sign-in`, { method: 'POST', body }));
    expect(resumed).toContain('/handleLogin?code=');
    const names = new Set(cookies.map((cookie) => cookie.split('=')[0]?.replace(/\.sig$/, '')));
    expect([...names].toSorted()).toEqual([
      '__Host-assay_sso',
      '__Secure-assay_interaction',
      '__Secure-assay_resume',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; samesite=lax; secure; httponly/i);
      expect(cookie).not.toMatch(/domain=/i);
      if (cookie.startsWith('__Host-')) expect(cookie).toMatch(/; path=\/;/);
    }
  });
});
