import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApplications } from '#contract/applications.ts';
import { exportAudit, listAudit, verifyAudit } from '#contract/audit.ts';
import { createContact, listContacts } from '#contract/contacts.ts';
import { deleteProduct } from '#contract/products.ts';
import { decideApplication } from '#contract/reviews.ts';
import { deleteSession } from '#contract/session.ts';
import { createDatabase } from '#db/connection.ts';
import { insertAuditEntry } from '#db/queries/audit.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { exportAudit as exportPieces } from '#services/audit/export-audit.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { sealAll } from '#tests/support/audit.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { type ApiClient, createApiClient } from '#tests/support/network/api-client.ts';

const hangingPortal = fileURLToPath(new URL('../../support/processes/hanging-portal.ts', import.meta.url));

let portal: ApiPortal;
let admin: ApiClient;
let adminAccount: Awaited<ReturnType<typeof createAccount>>;

beforeAll(async () => {
  portal = await openApiPortal();
  const named = { nameZh: '周一宁', nameEn: 'Zhou Yining' };
  adminAccount = await createAccount(portal.deps.db, { ...named, roles: ['admin'] });
  admin = await portal.as(adminAccount);
});
afterAll(() => portal?.close());

async function enter(overrides: Parameters<typeof createAccount>[1] = {}) {
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  const account = await createAccount(db, { enterpriseId, ...overrides });
  return { enterpriseId, account, api: await portal.as(account) };
}

/** The portal's database, as the role that owns its tables. */
const ownerOf = ({ ownerUrl }: ApiPortal) =>
  createDatabase(ownerUrl, { sees: 'all', max: 1, applicationName: 'audit-owner' });

const contact = () => ({
  nickname: '陈予',
  email: `c-${randomUUID()}@lanyue.example`,
  phone: '+86 138 0000 0000',
});
type Query = Partial<
  Record<'person' | 'operation' | 'target' | 'outcome' | 'from' | 'until' | 'after' | 'limit', string>
>;
const ask = (query: Query) => admin.call(listAudit, { query: query as never });
const linesOf = async (login: string) => (await ask({ person: login })).rows;

it.each([
  [['asked'], 'unknown'],
  [['asked', 'seal'], 'unknown'],
  [['asked', 'done'], 'done'],
  [['asked', 'done', 'seal'], 'done'],
  [['asked', 'seal', 'refused'], 'refused'],
  [['asked', 'seal', 'refused', 'seal'], 'refused'],
  [['done', 'seal', 'asked'], 'done'],
  [['done', 'seal', 'asked', 'seal'], 'done'],
] as const)('of %j the log shows one line: %s', async (steps, outcome) => {
  const { db } = portal.deps;
  const [requestId, targetId] = [randomUUID(), randomUUID()];
  const entry = { requestId, targetId, targetKind: 'application', address: '127.0.0.1', actorRoles: [] };
  const nobody = { actorId: null, actorLogin: null, actorName: null, actorNameEn: null, errorCode: null };
  for (const phase of steps) {
    if (phase === 'seal') await sealAll(db);
    else
      await insertAuditEntry(db, { ...entry, ...nobody, operation: 'application.act', phase, detail: '{}' });
  }
  const found = await ask({ target: targetId });
  expect(found).toMatchObject({ total: 1, rows: [{ outcome, requestId }] });
  expect((await ask({ target: targetId, outcome })).total).toBe(1);
  expect((await ask({ target: targetId, outcome: 'unknown' })).total).toBe(outcome === 'unknown' ? 1 : 0);
});

describe('a changing call', () => {
  it('leaves one line: who, what, on what, when, from where, and what came of it', async () => {
    const { account, api } = await enter();
    const before = Date.now();
    const { id } = await api.call(createContact, { body: contact() });
    const [line, ...rest] = await linesOf(account.login);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({
      actor: { id: account.id, login: account.login, name: '林可', nameEn: 'Lin Ke', roles: ['partner'] },
      address: expect.stringContaining('127.0.0.1'),
      operation: 'contact.write',
      target: { kind: 'contact', id },
      outcome: 'done',
      errorCode: null,
      detail: { call: 'POST /v1/hms/cc/contacts', fields: ['nickname', 'email', 'phone'] },
    });
    const at = Date.parse(line?.at ?? '');
    expect([before <= at, at <= Date.now()]).toEqual([true, true]);
    const { db } = portal.deps;
    const entries = await db
      .selectFrom('auditLine')
      .select(['phase', 'targetId'])
      .where('requestId', '=', line?.requestId ?? '')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { phase: 'asked', targetId: null },
      { phase: 'done', targetId: id },
    ]);
  });

  it('says why it was refused, and on what', async () => {
    const { account, api } = await enter();
    const id = randomUUID();
    await api.refusal('dataMissing', deleteProduct, { params: { id } });
    await api.refusal('parameterInvalid', createContact, { body: { nickname: 1 } });
    const [invalid, missing] = await linesOf(account.login);
    const target = { kind: 'product', id };
    expect(missing).toMatchObject({ outcome: 'refused', errorCode: 'HTS.10000010', target });
    expect(invalid).toMatchObject({
      operation: 'contact.write',
      outcome: 'refused',
      errorCode: 'HTS.00000007',
    });
  });

  it('keeps nothing of what people wrote', async () => {
    const { account, api } = await enter();
    const body = contact();
    await api.call(createContact, { body });
    const text = JSON.stringify(await linesOf(account.login));
    for (const value of [body.nickname, body.email, body.phone]) expect(text).not.toContain(value);
  });

  it('names the command of a decision by its key', async () => {
    const { account, api } = await enter({ roles: ['reviewer'], enterpriseId: null });
    const [id, key] = [randomUUID(), randomUUID()];
    const command = { type: 'approve-phase', phase: 'product', comment: 'Secret words' };
    await api.send(
      decideApplication,
      { params: { id }, body: { version: 1, command } },
      { 'idempotency-key': key },
    );
    const [line] = await linesOf(account.login);
    expect(line).toMatchObject({
      operation: 'review.decide',
      target: { kind: 'application', id },
      outcome: 'refused',
    });
    expect(JSON.stringify(line)).not.toContain('Secret words');
    expect(line?.detail.key).toBe(key);
  });

  it('that the log cannot tell of does not run', async () => {
    const { account, api } = await enter();
    const owner = ownerOf(portal);
    await sql`alter table audit_pending add constraint stopped check (actor_login <> ${sql.lit(account.login)})`
      .execute(owner)
      .finally(() => owner.destroy());
    await api.refusal('databaseUnavailable', createContact, { body: contact() });
    expect((await api.call(listContacts)).rows).toEqual([]);
    expect(await linesOf(account.login)).toEqual([]);
  });
});

describe('what is recorded beside', () => {
  it('a call that one may not make, reads as well', async () => {
    const { account, api } = await enter();
    await api.refusal('permissionDenied', listAudit);
    const [line] = await linesOf(account.login);
    expect(line).toMatchObject({ operation: 'audit.read', outcome: 'refused', errorCode: 'HTS.100000039' });
  });

  it('a call without the CSRF value', async () => {
    const { account, api } = await enter();
    await api.send(createContact, { body: contact() }, { 'x-csrf-token': 'A'.repeat(43) });
    const [line] = await linesOf(account.login);
    expect(line).toMatchObject({ operation: 'contact.write', outcome: 'refused', errorCode: 'HTS.00000008' });
  });

  it('signing out, and a sign-in that comes to nothing', async () => {
    const { account, api } = await enter();
    await api.call(deleteSession);
    expect(await linesOf(account.login)).toMatchObject([{ operation: 'session.end', outcome: 'done' }]);
    const from = new Date().toISOString();
    const visitor = await portal.as();
    await visitor.send({ ...deleteSession, method: 'POST' }, { body: { code: 'secret-code', state: 'x' } });
    const { rows } = await ask({ operation: 'session.create', from });
    expect(rows).toMatchObject([
      { actor: null, outcome: 'refused', errorCode: 'HTS.00000001', target: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret-code');
  });

  it('no read, and nothing of a visitor', async () => {
    const { account, api } = await enter();
    await api.call(listContacts);
    await api.call(listApplications);
    expect(await linesOf(account.login)).toEqual([]);
    const before = await ask({ limit: '1' });
    await (await portal.as()).refusal('invalidSession', createContact, { body: contact() });
    expect((await ask({ limit: '1' })).rows).toEqual(before.rows);
  });
});

describe('a process that is killed in the middle of a call', () => {
  let child: ChildProcess | undefined;
  afterAll(() => child?.kill('SIGKILL'));

  it('leaves a line without outcome', async () => {
    const { account } = await enter();
    const { database, redis } = portal.deps.config;
    const engines = {
      DATABASE_URL: database.url,
      DATABASE_TENANT_URL: portal.deps.config.tenantDatabase?.url ?? '',
      REDIS_URL: redis.url,
      TEMPORAL_ADDRESS: 'unused:1',
    };
    const secrets = {
      OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
      SESSION_SECRET: 'another-secret-for-tests',
    };
    const env = { ...engines, ...secrets, DATA_DIR: '/tmp' };
    child = fork(hangingPortal, { env: { ...process.env, ...env, LOG_LEVEL: 'silent' } });
    const [port] = await once(child, 'message', { signal: AbortSignal.timeout(40_000) });
    const session = await startSession(portal.deps.db, {
      accountId: account.id,
      idToken: null,
      now: new Date(),
    });
    const calling = createApiClient(`http://127.0.0.1:${port}`, session).send(createContact, {
      body: contact(),
    });
    const cut = expect(calling).rejects.toThrow();
    await eventually(async () => (await linesOf(account.login)).length > 0);
    child.kill('SIGKILL');
    await cut;
    expect(await linesOf(account.login)).toMatchObject([{ operation: 'contact.write', outcome: 'unknown' }]);
    expect((await ask({ outcome: 'unknown', person: account.login })).rows).toHaveLength(1);
    expect((await ask({ outcome: 'done', person: account.login })).rows).toHaveLength(0);
  });
});

describe('the list', () => {
  it('is for administrators alone', async () => {
    for (const role of ['reviewer', 'operator'] as const) {
      const { api } = await enter({ roles: [role], enterpriseId: null });
      for (const endpoint of [listAudit, exportAudit, verifyAudit])
        await api.refusal('permissionDenied', endpoint);
    }
  });

  it('filters by person, operation, target, outcome and time', async () => {
    const one = await enter({ nameZh: '方可心', nameEn: 'Fang Kexin' });
    const product = await createProduct(portal.deps.db, { enterpriseId: one.enterpriseId });
    await one.api.call(createContact, { body: contact() });
    await one.api.call(deleteProduct, { params: { id: product.id } });
    await one.api.refusal('dataMissing', deleteProduct, { params: { id: product.id } });
    for (const person of ['方可', 'fang kex', one.account.login.toUpperCase()]) {
      expect((await ask({ person })).total, person).toBe(3);
    }
    const { rows } = await ask({ target: product.id });
    expect(rows.map((row) => row.outcome)).toEqual(['refused', 'done']);
    expect((await ask({ target: product.id, outcome: 'done' })).rows).toHaveLength(1);
    expect((await ask({ person: '方可', operation: 'contact.write' })).total).toBe(1);
    const at = rows[1]?.at ?? '';
    expect((await ask({ target: product.id, until: at })).total).toBe(0);
    expect((await ask({ target: product.id, from: at })).total).toBe(2);
    expect((await ask({ person: '%' })).total).toBe(0);
  });

  it('pages by key, newest first, without gaps or repeats', async () => {
    const { account, api } = await enter();
    for (let index = 0; index < 7; index += 1) await api.call(createContact, { body: contact() });
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await ask({ person: account.login, limit: '3', ...(after ? { after } : {}) });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toHaveLength(7);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  });

  it('pages without gaps or repeats while its entries are sealed', async () => {
    const { account, api } = await enter();
    const seen: number[] = [];
    const unsealed: boolean[] = [];
    for (let index = 0; index < 4; index += 1) await api.call(createContact, { body: contact() });
    await sealAll(portal.deps.db);
    for (let index = 0; index < 4; index += 1) await api.call(createContact, { body: contact() });
    let after: string | undefined;
    do {
      const page = await ask({ person: account.login, limit: '3', ...(after ? { after } : {}) });
      seen.push(...page.rows.map((row) => row.id));
      unsealed.push(...page.rows.map((row) => row.sequence === null && row.hash === null));
      after = page.next ?? undefined;
      await sealAll(portal.deps.db);
    } while (after);
    expect(seen).toHaveLength(8);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
    expect(unsealed).toEqual([true, true, true, ...Array(5).fill(false)]);
  });

  it.each([
    ['operation', 'thing.invent'],
    ['outcome', 'maybe'],
    ['from', 'yesterday'],
    ['from', '0000-01-01T00:00:00Z'],
    ['after', 'x'],
    ['person', 'a\0'],
    ['person', ''],
    ['address', '::1'],
  ])('refuses %s=%j', async (name, value) => {
    await admin.refusal('parameterInvalid', listAudit, { query: { [name]: value } });
  });
});

describe('the export', () => {
  async function download(query: Record<string, string>) {
    const start = { accountId: adminAccount.id, idToken: null, now: new Date() };
    const session = await startSession(portal.deps.db, start);
    const address = `${portal.url}${exportAudit.path}?${new URLSearchParams(query)}`;
    const answer = await fetch(address, { headers: { cookie: `assay_session=${session.token}` } });
    // Not text(), which takes the byte order mark away.
    return { answer, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()) };
  }

  it('is a CSV file of the filtered lines, and is recorded itself', async () => {
    const { account, api } = await enter({ nameZh: '林可', nameEn: '=HYPERLINK("https://evil.example")' });
    await api.call(createContact, { body: contact() });
    const { answer, text } = await download({ person: account.login, lang: 'en' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?audit-\d{4}-\d\d-\d\d\.csv"?$/,
    );
    expect(answer.headers.get('x-export-limit')).toBe('50000');
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFNumber,Time \(UTC\),Login,/);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""https://evil.example"")",partner,`);
    expect(lines[1]).toContain(',contact.write,contact,');
    expect(lines.slice(2)).toEqual(['']);
    expect((await download({ person: account.login, lang: 'zh' })).text).toContain(',林可,partner,');
    const [line] = (await ask({ operation: 'audit.export' })).rows;
    expect(line).toMatchObject({
      outcome: 'done',
      actor: { id: adminAccount.id },
      detail: { person: account.login },
    });
  });

  it('speaks Chinese as well, and leaves itself out', async () => {
    const { text } = await download({ operation: 'audit.export', outcome: 'unknown', lang: 'zh' });
    expect(text).toMatch(/^\uFEFF序号,时间 \(UTC\),[^\r]*\r\n$/);
  });

  it('ends only once it is recorded', async () => {
    const owner = ownerOf(portal);
    const slowly = sql`create function be_slow() returns trigger language plpgsql as
      'begin perform pg_sleep(0.5); return new; end'`;
    const log = sql`create trigger audit_slow before insert on audit_pending for each row
      when (new.phase = 'done' and new.operation = 'audit.export') execute function be_slow()`;
    try {
      for (const statement of [slowly, log]) await statement.execute(owner);
      await download({ operation: 'audit.read' });
      expect((await ask({ operation: 'audit.export' })).rows[0]?.outcome).toBe('done');
    } finally {
      await sql`drop trigger if exists audit_slow on audit_pending`.execute(owner);
      await owner.destroy();
    }
  });

  it('says when its limit cut it off', async () => {
    const { account, api } = await enter();
    for (let index = 0; index < 3; index += 1) await api.call(createContact, { body: contact() });
    const filter = { person: account.login };
    const pieces = async (limit: number) => {
      let text = '';
      for await (const piece of exportPieces(portal.deps.db, { filter, locale: 'en', limit })) text += piece;
      return text.split('\r\n');
    };
    expect((await pieces(2)).at(-2)).toContain(serverTexts('en').audit.cut(2));
    for (const limit of [2, 3]) expect(await pieces(limit)).toHaveLength(5);
    expect((await pieces(3)).join()).not.toContain(serverTexts('en').audit.cut(3));
  });
});

it('the chain of all this holds', async () => {
  await sealAll(portal.deps.db);
  const verdict = await admin.call(verifyAudit, { query: {} });
  expect(verdict).toMatchObject({ holds: true, broken: null, next: null });
  expect(verdict.checkedTo).toBe(verdict.head);
  expect(verdict.head).toBeGreaterThan(50);
  await admin.refusal('parameterInvalid', verifyAudit, { query: { after: '-1' } });
});
