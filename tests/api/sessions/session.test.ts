import { Configuration } from 'openid-client';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/error.ts';
import type { CurrentUser } from '#contract/session.ts';
import { findSession } from '#services/sessions/find-session.ts';
import { hashToken } from '#services/sessions/session-token.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { beginLogin } from '#services/sign-in/begin-login.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { openSession } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';

const minute = 60_000;
const hour = 60 * minute;
const sessionPath = '/v1/hms/cc/session';
const every = (step: number, end: number) =>
  Array.from({ length: Math.ceil(end / step) - 1 }, (_, at) => (at + 1) * step);
let portal: LoginPortal;
let accountId: string;

beforeAll(async () => {
  portal = await startLoginPortal();
  const enterprise = await createEnterprise(portal.deps.db);
  accountId = (await createAccount(portal.deps.db, { enterpriseId: enterprise.id })).id;
});
afterAll(() => portal.close());

const open = (id = accountId) =>
  openSession(portal.deps.db, id, { now: portal.deps.now(), portalUrl: portal.url });

async function userOf(session: Awaited<ReturnType<typeof open>>) {
  return (await (await session.fetch(sessionPath)).json()) as CurrentUser | null;
}

describe('a session', () => {
  it('lasts an hour from its last use, twelve hours in all', async () => {
    const { db } = portal.deps;
    const start = new Date('2026-11-21T08:00:00Z');
    const { token } = await startSession(db, { accountId, idToken: null, now: start });
    const at = (ms: number) => findSession(db, { token, now: new Date(start.getTime() + ms) });
    expect(await at(59 * minute)).toMatchObject({ renewed: true });
    expect(await at(60 * minute)).toMatchObject({ renewed: true });
    for (let passed = hour; passed < 12 * hour; passed += 59 * minute)
      expect((await at(passed)).session).not.toBeNull();
    expect(await at(12 * hour)).toEqual({ session: null, refusal: 'sessionExpired' });
  });

  it.each([
    { used: [0], asked: hour - 1, alive: true },
    { used: [0], asked: hour, alive: false },
    { used: [30 * minute], asked: 90 * minute - 1, alive: true },
    { used: [30 * minute], asked: 90 * minute, alive: false },
    { used: every(50 * minute, 12 * hour), asked: 12 * hour - 1, alive: true },
    { used: every(50 * minute, 12 * hour), asked: 12 * hour, alive: false },
    { used: every(50 * minute, 12 * hour), asked: 13 * hour, alive: false },
  ])('is alive: $alive, asked after $asked ms', async ({ used, asked, alive }) => {
    const { db } = portal.deps;
    const start = new Date('2026-11-21T08:00:00Z');
    const { token } = await startSession(db, { accountId, idToken: null, now: start });
    const at = (ms: number) => findSession(db, { token, now: new Date(start.getTime() + ms) });
    for (const ms of used) expect((await at(ms)).session).not.toBeNull();
    const found = await at(asked);
    if (alive) expect(found.session).not.toBeNull();
    else expect(found).toEqual({ session: null, refusal: 'sessionExpired' });
  });

  it('keeps both limits at the front door, and takes the dead cookies back', async () => {
    const ask = async (session: Awaited<ReturnType<typeof open>>) => {
      const answer = await fetch(`${portal.url}/v1/hms/cc/contacts`, {
        headers: { cookie: session.cookie },
      });
      return { status: answer.status, cookies: answer.headers.getSetCookie().join() };
    };
    const idle = await open();
    portal.advance(hour - minute);
    expect((await ask(idle)).status).toBe(200);
    portal.advance(hour);
    const late = await ask(idle);
    expect(late.status).toBe(401);
    expect(late.cookies).toMatch(/assay_session=;.*1970.*serial_number=;.*1970/);
    const busy = await open();
    for (let passed = 0; passed + 50 * minute < 12 * hour; passed += 50 * minute) {
      portal.advance(50 * minute);
      expect((await ask(busy)).status).toBe(200);
    }
    portal.advance(50 * minute);
    expect((await ask(busy)).status).toBe(401);
  });

  it('writes its last use at most once a minute, and renews the cookies then', async () => {
    const session = await open();
    const first = await session.fetch('/v1/hms/cc/message/unread');
    expect(first.headers.getSetCookie()).toEqual([]);
    portal.advance(2 * minute);
    const second = await session.fetch('/v1/hms/cc/message/unread');
    const cookies = second.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('assay_session='))).toMatch(/HttpOnly; SameSite=Lax$/);
    const readable = cookies.find((cookie) => cookie.startsWith('serial_number='));
    expect(readable).toContain(session.csrf);
    expect(readable).not.toContain('HttpOnly');
  });

  it('is stored as a hash', async () => {
    const session = await open();
    const token = session.browser.jar.get('assay_session') ?? '';
    const rows = await portal.deps.db.selectFrom('session').select('id').execute();
    expect(rows.map((row) => row.id)).toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is nobody’s for a visitor, and a dead cookie is cleared', async () => {
    const answer = await fetch(portal.url + sessionPath, {
      headers: { cookie: `assay_session=${'x'.repeat(43)}` },
    });
    expect([answer.status, await answer.json()]).toEqual([200, null]);
    expect(answer.headers.getSetCookie().join()).toMatch(/assay_session=;.*1970/);
  });

  it('ends when its account is disabled', async () => {
    const account = await createAccount(portal.deps.db, { roles: ['reviewer'] });
    const session = await open(account.id);
    expect(await userOf(session)).toMatchObject({ roles: ['reviewer'], enterprise: null });
    await portal.deps.db
      .updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', account.id)
      .execute();
    expect(await userOf(session)).toBeNull();
    const refused = await session.fetch('/v1/hms/cc/message/unread');
    expect([refused.status, ((await refused.json()) as ErrorAnswer).errorCode]).toEqual([
      401,
      'HTS.00000001',
    ]);
  });

  it('loses the management calls at once when its enterprise is no longer permitted', async () => {
    const enterprise = await createEnterprise(portal.deps.db);
    const session = await open((await createAccount(portal.deps.db, { enterpriseId: enterprise.id })).id);
    expect((await session.fetch('/v1/hms/cc/contacts')).status).toBe(200);
    await portal.deps.db
      .updateTable('enterprise')
      .set({ state: 0 })
      .where('id', '=', enterprise.id)
      .execute();
    expect((await session.fetch('/v1/hms/cc/contacts')).status).toBe(403);
    expect(await userOf(session)).toMatchObject({ enterprise: { state: 0 } });
  });
});

describe('signing out', () => {
  it('ends this session and no other, and clears the cookies', async () => {
    const [one, other] = [await open(), await open()];
    const answer = await one.fetch(sessionPath, { method: 'DELETE' });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/assay_session=;.*serial_number=;/);
    const dead = await fetch(portal.url + sessionPath, { headers: { cookie: one.cookie } });
    expect(await dead.json()).toBeNull();
    expect(await userOf(other)).not.toBeNull();
  });

  it('tells every process which session ended', async () => {
    const listener = new Client({ connectionString: portal.deps.config.database.url });
    await listener.connect();
    try {
      await listener.query('listen assay_session');
      const told = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)));
      const session = await open();
      await session.fetch(sessionPath, { method: 'DELETE' });
      expect(await told).toBe(hashToken(session.cookie.match(/assay_session=([^;]+)/)?.[1] ?? ''));
    } finally {
      await listener.end();
    }
  });

  it('needs the CSRF value', async () => {
    const session = await open();
    const answer = await fetch(portal.url + sessionPath, {
      method: 'DELETE',
      headers: { cookie: session.cookie },
    });
    expect([answer.status, ((await answer.json()) as ErrorAnswer).errorCode]).toEqual([403, 'HTS.00000008']);
    expect(await userOf(session)).not.toBeNull();
  });
});

describe('signing in', () => {
  it('removes nothing that is old: that is the schedule’s', async () => {
    const { db, now, config } = portal.deps;
    const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * hour);
    const account = await createAccount(db, { roles: ['individual'] });
    const start = (when: Date) => startSession(db, { accountId: account.id, idToken: null, now: when });
    await start(daysAgo(30));
    const state = `old-${account.id}`;
    const attempt = { browser: 'b', nonce: 'n', codeVerifier: 'v', returnPath: '/', locale: 'zh' as const };
    await db
      .insertInto('loginAttempt')
      .values({ ...attempt, state, expiresAt: daysAgo(30) })
      .execute();
    await start(now());
    const { oidc, portal: own } = config;
    const provider = async () =>
      new Configuration(
        { issuer: 'https://op.example', authorization_endpoint: 'https://op.example/auth' },
        'portal',
      );
    const beginning = { db, oidc, provider, portalUrl: own.url, now: now(), locale: 'zh' as const };
    await beginLogin({ ...beginning, path: '/', screen: 'sign-in', browser: undefined });
    expect(
      await db.selectFrom('session').select('id').where('accountId', '=', account.id).execute(),
    ).toHaveLength(2);
    expect(
      await db.selectFrom('loginAttempt').select('state').where('state', '=', state).execute(),
    ).toHaveLength(1);
  });
});
