import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { decideReset, listResets, requestReset } from '#contract/credential-resets.ts';
import { readSession } from '#contract/session.ts';
import type { ResetKind } from '#domain/credential-resets/credential-resets.ts';
import { readPasswordReset } from '#services/credential-resets/reset-password.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

type Account = Awaited<ReturnType<typeof createAccount>>;
let portal: ApiPortal;
let [first, second, third]: Account[] = [];
let asker: ApiClient;
let approver: ApiClient;
let other: ApiClient;
let owner: Account;

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  first = await createAccount(db, { roles: ['admin'], nameZh: '方绵', nameEn: 'Fang Mian' });
  second = await createAccount(db, { roles: ['admin'] });
  third = await createAccount(db, { roles: ['admin'] });
  [asker, approver, other] = [await portal.as(first), await portal.as(second), await portal.as(third)];
});
afterAll(() => portal?.close());
beforeEach(async () => {
  owner = await createAccount(portal.deps.db, { roles: ['individual'], enterpriseId: null });
});

const asked = (kind: ResetKind = 'password', id = owner.id) => ({
  params: { id },
  body: { kind, reason: 'called the office, known by voice' },
});
const ask = async (kind?: ResetKind) => (await asker.call(requestReset, asked(kind))).id;
const decided = (reset: string, approve = true, id = owner.id) => ({
  params: { id, reset },
  body: { approve },
});
const open = async () =>
  (await other.call(listResets, { query: {} })).rows.filter(({ account }) => account.id === owner.id);

async function mailKinds(): Promise<string[]> {
  const rows = await portal.deps.db
    .selectFrom('mail')
    .select('kind')
    .where('accountId', '=', owner.id)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function giveFactor(): Promise<void> {
  const factor = {
    kind: 'totp',
    name: 'Phone',
    sealedSecret: 'sealed',
    createdAt: new Date(),
    lastUsedAt: null,
  } as const;
  const none = { credentialId: null, publicKey: null };
  await portal.deps.db
    .insertInto('secondFactor')
    .values({ ...factor, ...none, accountId: owner.id })
    .execute();
}

describe('a password is reset by two administrators', () => {
  it('one asks, the other approves, and the link is good', async () => {
    const id = await ask();
    expect(await open()).toMatchObject([
      { id, kind: 'password', reason: 'called the office, known by voice', askedBy: { id: first?.id } },
    ]);
    expect(
      await portal.deps.db
        .selectFrom('passwordReset')
        .selectAll()
        .where('accountId', '=', owner.id)
        .execute(),
    ).toEqual([]);
    const { link } = await approver.call(decideReset, decided(id));
    const token = new URL(link?.url ?? '').searchParams.get('token') ?? '';
    expect(await readPasswordReset(portal.deps.db, { token, now: new Date() })).toMatchObject({
      login: owner.login,
    });
    expect(await open()).toEqual([]);
    expect(await mailKinds()).toEqual(['reset-by-administrator-asked', 'reset-by-administrator-approved']);
  });

  it('is in the audit log step by step, without reason and link', async () => {
    const id = await ask();
    const { link } = await approver.call(decideReset, decided(id));
    const { rows } = await other.call(listAudit, { query: { target: owner.id } });
    expect(rows.map(({ operation, outcome, actor }) => [operation, outcome, actor?.id])).toEqual([
      ['account.reset-decide', 'done', second?.id],
      ['account.reset-ask', 'done', first?.id],
    ]);
    const told = JSON.stringify(rows);
    expect(told).not.toContain('known by voice');
    expect(told).not.toContain(new URL(link?.url ?? '').searchParams.get('token'));
  });

  it('never by the one who asked, nor by its owner', async () => {
    const id = await ask();
    expect((await asker.refusal('parameterInvalid', decideReset, decided(id))).details).toEqual({
      reason: 'self',
    });
    expect(
      (await asker.refusal('parameterInvalid', requestReset, asked('password', first?.id))).details,
    ).toEqual({ reason: 'self' });
    const { id: ofAdmin } = await asker.call(requestReset, asked('password', third?.id));
    const own = { params: { id: third?.id ?? '', reset: ofAdmin }, body: { approve: true } };
    expect((await other.refusal('parameterInvalid', decideReset, own)).details).toEqual({ reason: 'self' });
    await asker.call(decideReset, { ...own, body: { approve: false } });
    expect(await open()).toMatchObject([{ id }]);
  });

  it('of two approvals at once one counts', async () => {
    const id = await ask();
    const answers = await Promise.all(
      [approver, other, approver, other, approver].map((api) => api.send(decideReset, decided(id))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await mailKinds()).filter((kind) => kind === 'reset-by-administrator-approved')).toHaveLength(1);
  });

  it('can be declined, or withdrawn by the one who asked, and asked for anew', async () => {
    for (const api of [approver, asker]) {
      const id = await ask();
      expect(await api.call(decideReset, decided(id, false))).toEqual({ id, approved: false, link: null });
      await approver.refusal('reviewStatusChanged', decideReset, decided(id));
    }
    expect(await open()).toEqual([]);
  });

  it('is asked for once at a time, and lapses after 24 hours', async () => {
    const id = await ask();
    await approver.refusal('reviewStatusChanged', requestReset, asked());
    const { db } = portal.deps;
    const row = await db
      .selectFrom('credentialReset')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.expiresAt.getTime() - row.askedAt.getTime()).toBe(24 * 3_600_000);
    await db.updateTable('credentialReset').set({ expiresAt: new Date() }).where('id', '=', id).execute();
    await approver.refusal('reviewStatusChanged', decideReset, decided(id));
    expect(await open()).toEqual([]);
    const again = await ask();
    expect(again).not.toBe(id);
    await approver.call(decideReset, decided(again, false));
  });

  it('is refused for what is not there', async () => {
    const id = await ask();
    await approver.refusal('dataMissing', decideReset, decided(randomUUID()));
    await approver.refusal('dataMissing', decideReset, decided(id, true, first?.id));
    await asker.refusal('userMissing', requestReset, asked('password', randomUUID()));
    await asker.refusal('parameterInvalid', requestReset, {
      ...asked(),
      body: { kind: 'password', reason: ' ' },
    });
    const { db } = portal.deps;
    await db.updateTable('account').set({ disabledAt: new Date() }).where('id', '=', owner.id).execute();
    await approver.refusal('userMissing', decideReset, decided(id));
    await asker.refusal('userMissing', requestReset, asked());
  });

  it('is for administrators alone', async () => {
    const id = await ask();
    for (const role of ['reviewer', 'operator', 'individual'] as const) {
      const api = await portal.as(await createAccount(portal.deps.db, { roles: [role], enterpriseId: null }));
      const answers = [
        await api.send(requestReset, asked()),
        await api.send(decideReset, decided(id)),
        await api.send(listResets, { query: {} }),
      ];
      expect(
        answers.map(({ status }) => status),
        role,
      ).toEqual([403, 403, 403]);
    }
  });
});

it('a link is mailed to its owner alone where mail is set up: no answer, event or audit record has it', async () => {
  const mailing = await openApiPortal({ MAIL_FROM: 'Assay <assay@assay.example>' });
  try {
    const { db } = mailing.deps;
    const [one, two] = [
      await createAccount(db, { roles: ['admin'] }),
      await createAccount(db, { roles: ['admin'] }),
    ];
    const [asks, approves] = [await mailing.as(one), await mailing.as(two)];
    const { id: accountId } = await createAccount(db, { roles: ['individual'], enterpriseId: null });
    const { id } = await asks.call(requestReset, asked('password', accountId));
    const to = decided(id, true, accountId);
    const key = { 'idempotency-key': randomUUID() };
    const answers = [await approves.send(decideReset, to, key), await approves.send(decideReset, to, key)];
    for (const { body } of answers) expect(body).toEqual({ id, approved: true, link: null });
    const { facts } = await db
      .selectFrom('mail')
      .select('facts')
      .where('accountId', '=', accountId)
      .where('kind', '=', 'reset-by-administrator-approved')
      .executeTakeFirstOrThrow();
    const token = new URL(String((facts as { link: string }).link)).searchParams.get('token') ?? '';
    expect(await readPasswordReset(db, { token, now: new Date() })).toMatchObject({ accountId });
    const told = JSON.stringify([
      await approves.call(listAudit, { query: { target: accountId } }),
      await db.selectFrom('event').selectAll().execute(),
    ]);
    expect(told).not.toContain(token);
  } finally {
    await mailing.close();
  }
});

describe('somebody’s second factors are removed by two administrators', () => {
  it('with the recovery codes and every session, and their owner is told', async () => {
    await giveFactor();
    const person = await portal.as(owner);
    const id = await ask('second-factor');
    const { db } = portal.deps;
    const count = async () =>
      (await db.selectFrom('secondFactor').select('id').where('accountId', '=', owner.id).execute()).length;
    expect(await count()).toBe(1);
    expect(await approver.call(decideReset, decided(id))).toEqual({ id, approved: true, link: null });
    expect([await count(), await person.call(readSession)]).toEqual([0, null]);
    expect(await mailKinds()).toEqual(['reset-by-administrator-asked', 'second-factor-removed']);
  });
});

/** The command as it is run in the account service's container, by the role that service has. */
async function runReset(...args: string[]): Promise<{ said: string; code: number }> {
  const env = {
    DATABASE_URL: portal.accountsUrl,
    REDIS_URL: 'redis://unused:1',
    TEMPORAL_ADDRESS: 'unused:1',
    OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
    SESSION_SECRET: 'another-secret-for-tests',
    ACCOUNTS_URL: portal.deps.config.accounts.url,
    DATA_DIR: '/tmp',
  };
  const script = 'infra/production/reset-account.ts';
  const run = promisify(execFile)(process.execPath, [script, ...args], { env, timeout: 60_000 });
  return run.then(
    ({ stdout }) => ({ said: stdout.trim(), code: 0 }),
    ({ stderr, code }) => ({ said: stderr, code }),
  );
}

describe('the operator’s command, where there is one administrator', () => {
  it('makes a link, or removes the factors; owner and audit log are told', async () => {
    const { said: link } = await runReset(owner.login);
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(await readPasswordReset(portal.deps.db, { token, now: new Date() })).toMatchObject({
      login: owner.login,
    });
    await giveFactor();
    expect((await runReset(owner.login, '--second-factors')).said).toContain('removed');
    expect(await mailKinds()).toEqual(['reset-by-administrator-approved', 'second-factor-removed']);
    const { rows } = await other.call(listAudit, { query: { target: owner.id } });
    expect(rows.map(({ operation, outcome, actor }) => [operation, outcome, actor])).toEqual([
      ['account.reset-decide', 'done', null],
      ['account.reset-decide', 'done', null],
    ]);
  });

  it('says what was wrong with it', async () => {
    expect(await runReset('nobody@assay.example')).toEqual({
      code: 1,
      said: 'No account that is in use has the login nobody@assay.example.\n',
    });
    expect(await runReset(owner.login, '--everything')).toMatchObject({ code: 2 });
    expect(await mailKinds()).toEqual([]);
  });
});
