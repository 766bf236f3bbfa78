import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { listAccounts } from '#db/queries/admin-accounts.ts';
import { readEnterprises } from '#db/queries/admin-enterprises.ts';
import { type AuditFilter, countAuditLines, listAuditLines } from '#db/queries/audit.ts';
import { countEnterprises, type EnterpriseFilter, pageOfEnterprises } from '#db/queries/enterprise-list.ts';
import { findSimilarAccounts, findSimilarEnterprises } from '#db/queries/similar-names.ts';
import type { Db } from '#db/schema.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { countTouched } from '#tests/support/applications/touched-rows.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';

const rows = 4_000;
const limit = 21;

let database: TestDatabase;
let db: Db;
let app: Db;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = openFixtureDb(database.adminUrl);
  app = createDatabase(database.url, { sees: 'scope', max: 1, applicationName: 'lists' });
  const superuser = new URL(database.ownerUrl);
  superuser.username = 'postgres';
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  await client.query(`with made as (
      insert into enterprise (name_zh, name_en, short_zh, short_en, name_zh_key, name_en_key, name_near, created_at)
      select '企业' || n, 'Maker ' || n, '企', 'M', n, n, array[n, n + 1], timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${rows}) n returning id, name_zh_key as n, created_at)
    insert into account (login, login_key, login_near, password_hash, name_zh, name_en, roles, enterprise_id, created_at)
    select 'p' || n || '@a.example', n, array[n::int, n::int + 1], '', '林', 'Lin', '{partner}', id, created_at from made`);
  await client.query("set session_replication_role = 'replica'");
  // One has half of the entries, and as many persons the others.
  await client.query(`insert into audit_entry (sequence, id, xid, at, sealed_at, request_id, actor_login, actor_name, address,
      operation, phase, previous_hash, hash)
    select n, n, '3', now(), now(), gen_random_uuid(), case when n % 2 = 0 then 'busy@a.example' else 'p' || n end, '林', '::1',
      'product.write', case when n % 8 = 1 then 'asked' else 'done' end, '', '' from generate_series(1, ${2 * rows}) n`);
  await client.query(`update enterprise_onboarding set contact = '周1', categories = '{car}'
    where line like '%maker 77' or line like '%maker 78'`);
  await client.query(`insert into audit_person select distinct actor_login || ' 林  ' from audit_entry`);
  await client.query(
    `insert into audit_unanswered select id, request_id from audit_entry where phase = 'asked'`,
  );
  await client.query('analyze');
  await client.end();
});
afterAll(async () => {
  await Promise.all([db.destroy(), app.destroy()]);
  await database.drop();
});

const page = { after: null, limit };

async function enterprises(trx: Db) {
  const counted = await countEnterprises(trx, {}, null);
  const places = await pageOfEnterprises(trx, {}, { ...page, counted });
  const listed = await readEnterprises(
    trx,
    places.map(({ id }) => id),
  );
  const similar = await findSimilarEnterprises(
    trx,
    listed.map(({ id }) => id),
  );
  return { names: listed.map(({ nameEn }) => nameEn), similar };
}

async function accounts(trx: Db) {
  const listed = await listAccounts(trx, { now: new Date() }, page);
  const similar = await findSimilarAccounts(
    trx,
    listed.map(({ id }) => id),
  );
  return { names: listed.map(({ login }) => login), similar };
}

it.each([
  ['enterprise', enterprises, 'Maker 1'],
  ['account', accounts, `p${rows}@a.example`],
] as const)('a page of the list of each %s reads few rows of many', async (table, read, first) => {
  const { names } = await read(db);
  expect([names.length, names[0]]).toEqual([limit, first]);
  expect(await countTouched(db, table, read)).toBeLessThan(500);
});

it.each<[string, EnterpriseFilter, number, number]>([
  ['of all', {}, 1_001, 1_500],
  ['of a word that all have', { keyword: '企业' }, 101, 1_000],
  ['of a word that one has', { keyword: `aker ${rows}` }, 1, 500],
  ['of a word that nothing has', { keyword: 'zqx' }, 0, 500],
  ['of the maker’s turn', { turn: 'maker' }, 0, 10],
  ['of a step that none is at', { step: 'code' }, 0, 10],
  ['of a contact whom few have', { contact: '周1' }, 2, 20],
  ['of those with a contact', { hasContact: true }, 2, 20],
  ['of those without one', { hasContact: false }, 1_001, 1_500],
  ['of a category that few agreed on', { category: 'car' }, 2, 20],
])('the list of enterprises %s reads few of their onboardings', async (_, filter, total, most) => {
  const read = async (trx: Db) => {
    const counted = await countEnterprises(trx, filter, null);
    return { counted, page: await pageOfEnterprises(trx, filter, { ...page, counted }) };
  };
  await runInTenant('all', async () => {
    const found = await read(app);
    expect([found.counted.total, found.page.length]).toEqual([total, Math.min(total, limit)]);
    expect(await countTouched(app, 'enterprise_onboarding', read)).toBeLessThan(most);
  });
});

it.each<[string, AuditFilter, number, number]>([
  ['of one who made many entries', { person: 'busy@a' }, 101, 400],
  ['without an outcome', { outcome: 'unknown' }, 1_000, 200],
])('the audit log %s reads few of its entries', async (_, filter, total, most) => {
  const read = async (trx: Db) => {
    const counted = await countAuditLines(trx, filter);
    return { counted, page: await listAuditLines(trx, filter, { before: null, limit, counted }) };
  };
  await runInTenant('all', async () => {
    const { counted, page } = await read(app);
    expect([counted.total, page.length]).toEqual([total, limit]);
    expect(page.map(({ id }) => id)).toEqual(page.map(({ id }) => id).toSorted((one, other) => other - one));
    expect(await countTouched(app, 'audit_entry', read)).toBeLessThan(most);
  });
});

it('names alike are told to whoever sees every row, and to nobody else', async () => {
  const { similar } = await enterprises(db);
  expect(similar.size).toBeGreaterThan(0);
  const ids = [...similar.keys()];
  expect((await runInTenant(ids[0] ?? null, () => findSimilarEnterprises(db, ids))).size).toBe(0);
});
