import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { createAccount } from '#tests/support/factories.ts';
import { openBrowser, postForm, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { type ApiClient, createApiClient } from '#tests/support/network/api-client.ts';

const login = 'lin.ke@lanyue.example';
const password = 'correct horse battery';

let portal: LoginPortal;
let admin: ApiClient;
let accountId: string;

beforeAll(async () => {
  portal = await startLoginPortal();
  const { db } = portal.deps;
  const enterprise = { nameZh: '岚岳', nameEn: 'Lanyue', state: 1 } as const;
  const person = { login, password, nameZh: '林可', nameEn: 'Lin Ke', roles: ['partner' as const] };
  ({ accountId } = await registerAccount(db, { ...person, enterprise }));
  const { id } = await createAccount(db, { roles: ['admin'] });
  admin = createApiClient(
    portal.url,
    await startSession(db, { accountId: id, idToken: null, now: new Date() }),
  );
});
afterAll(() => portal?.close());

async function linesSince(from: Date) {
  const { rows } = await admin.call(listAudit, { query: { from: from.toISOString() } });
  return rows.toReversed();
}

/** Comes to the sign-in page and posts one of its forms. */
async function post(action: '/sign-in' | '/register', fields: Record<string, string>, origin?: string) {
  const browser = openBrowser();
  const begun = await browser.request(`${portal.accountsUrl}/v1/login`);
  const { callBackUrl } = (await begun.json()) as { callBackUrl: string };
  const { url } = await browser.follow(callBackUrl, {}, `${portal.url}/handleLogin`);
  if (origin === undefined) return postForm(browser, url, action, fields, `${portal.url}/handleLogin`);
  const body = new URLSearchParams(fields);
  return browser.request(url + action, { method: 'POST', body, headers: { origin } });
}

const actor = { login, name: '林可', nameEn: 'Lin Ke', roles: ['partner'] };

describe('the audit log tells of', () => {
  it('a sign-in, at the account service and at the portal, and of the sign-out', async () => {
    const start = new Date();
    const signedIn = await signIn(portal, login, password);
    await signedIn.fetch('/v1/hms/cc/session', { method: 'DELETE' });
    const lines = await linesSince(start);
    expect(lines).toMatchObject([
      { operation: 'account.sign-in', outcome: 'done', actor, target: { kind: 'account', id: accountId } },
      { operation: 'session.create', outcome: 'done', actor, target: null },
      { operation: 'session.end', outcome: 'done', actor },
    ]);
    expect(JSON.stringify(lines)).not.toContain(password);
  });

  it('a wrong password, by the account that it was tried for', async () => {
    const start = new Date();
    await post('/sign-in', { login: login.toUpperCase(), password: 'wrong horse battery' });
    const lines = await linesSince(start);
    expect(lines).toMatchObject([
      {
        operation: 'account.sign-in',
        outcome: 'refused',
        actor: null,
        errorCode: null,
        target: { kind: 'account', id: accountId },
        detail: { login },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('wrong horse');
    const { rows } = await admin.call(listAudit, { query: { person: 'lin.ke', outcome: 'refused' } });
    expect(rows[0]).toEqual(lines[0]);
  });

  it('a login that nobody has, without writing it down', async () => {
    const start = new Date();
    await post('/sign-in', { login: 'my-password-by-mistake', password: 'x' });
    const lines = await linesSince(start);
    expect(lines).toMatchObject([{ operation: 'account.sign-in', outcome: 'refused', target: null }]);
    expect(JSON.stringify(lines)).not.toContain('my-password-by-mistake');
  });

  it.each(['/sign-in', '/register'] as const)(
    'a login that cannot be written down, by %s: refused, and no failure of ours',
    async (action) => {
      const start = new Date();
      const answer = await post(action, { kind: 'individual', login: `a\0${login}`, password });
      expect(('response' in answer ? answer.response : answer).status).toBe(400);
      const lines = await linesSince(start);
      expect(lines).toMatchObject([{ outcome: 'refused', errorCode: 'HTS.00000007', target: null }]);
    },
  );

  it('a sign-in that another site sent', async () => {
    const start = new Date();
    await post('/sign-in', { login, password }, 'https://evil.example');
    // Such a request costs its sender nothing: the log tells of one a minute.
    await post('/sign-in', { login, password }, 'https://evil.example');
    const lines = await linesSince(start);
    expect(lines).toMatchObject([{ outcome: 'refused', errorCode: 'HTS.00000008', detail: { login } }]);
  });

  it('a registration, and one that is refused', async () => {
    const start = new Date();
    const fields = { kind: 'individual', login: 'new@lanyue.example', password, nameZh: '新', nameEn: 'New' };
    await post('/register', fields);
    await post('/register', { ...fields, login: 'not an address' });
    const lines = await linesSince(start);
    expect(lines).toMatchObject([
      {
        operation: 'account.register',
        outcome: 'done',
        actor: { login: fields.login, roles: ['individual'] },
      },
      { operation: 'account.register', outcome: 'refused', actor: null, target: null },
    ]);
    expect(JSON.stringify(lines)).not.toContain(password);
  });
});
