import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listAccounts } from '#db/queries/admin-accounts.ts';
import { listEnterprises } from '#db/queries/admin-enterprises.ts';
import { findSimilarAccounts, findSimilarEnterprises } from '#db/queries/similar-names.ts';
import type { Db } from '#db/schema.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { countTouched } from '#tests/support/applications/touched-rows.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';

const rows = 4_000;
const limit = 21;

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = openFixtureDb(database.adminUrl);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`with made as (
      insert into enterprise (name_zh, name_en, short_zh, short_en, name_zh_key, name_en_key, name_near, created_at)
      select '企业' || n, 'Maker ' || n, '企', 'M', n, n, array[n, n + 1], timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${rows}) n returning id, name_zh_key as n, created_at)
    insert into account (login, login_key, login_near, password_hash, name_zh, name_en, roles, enterprise_id, created_at)
    select 'p' || n || '@a.example', n, array[n::int, n::int + 1], '', '林', 'Lin', '{partner}', id, created_at from made`);
  await client.query('analyze');
  await client.end();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const page = { after: null, limit };

async function enterprises(trx: Db) {
  const listed = await listEnterprises(trx, {}, page);
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
  ['enterprise', enterprises, `Maker ${rows}`],
  ['account', accounts, `p${rows}@a.example`],
] as const)('a page of the list of each %s reads few rows of many', async (table, read, first) => {
  const { names } = await read(db);
  expect([names.length, names[0]]).toEqual([limit, first]);
  expect(await countTouched(db, table, read)).toBeLessThan(500);
});

it('names alike are told to whoever sees every row, and to nobody else', async () => {
  const { similar } = await enterprises(db);
  expect(similar.size).toBeGreaterThan(0);
  const ids = [...similar.keys()];
  expect((await runInTenant(ids[0] ?? null, () => findSimilarEnterprises(db, ids))).size).toBe(0);
});
