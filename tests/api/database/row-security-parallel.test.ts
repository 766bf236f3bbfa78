import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listProducts } from '#contract/products.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import type { Tenant } from '#db/tenant.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';

let database: TestDatabase;
let db: Db;
let fixtureDb: Db;
let portal: ApiPortal;
const tenants: Tenant[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  // Far fewer connections than work: each goes from hand to hand between the enterprises.
  const options = {
    sees: 'all' as const,
    max: 3,
    connectWithin: 60_000,
    applicationName: 'row-security-parallel',
  };
  db = createDatabase(database.url, { ...options, tenant: database.tenantUrl });
  fixtureDb = openFixtureDb(database.adminUrl, { max: 1 });
  for (let at = 0; at < 3; at += 1) tenants.push(await createFixture(fixtureDb));
  tenants.push('all', null);
  portal = await openApiPortal({ DATABASE_POOL: '2' });
});
afterAll(async () => {
  await portal?.close();
  await Promise.all([db?.destroy(), fixtureDb?.destroy()]);
  await database?.drop();
});

async function createFixture(on: Db): Promise<string> {
  const { id } = await createEnterprise(on);
  await createProduct(on, { enterpriseId: id });
  return id;
}

async function seen(on: Db): Promise<string[]> {
  const rows = await on.selectFrom('product').select('enterpriseId').execute();
  return rows.map((row) => row.enterpriseId).sort();
}

function shownTo(tenant: Tenant): (string | null)[] {
  if (tenant === null) return [];
  return tenant === 'all' ? tenants.slice(0, 3).sort() : [tenant];
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
const works: ((on: Db) => Promise<string[]>)[] = [
  seen,
  // What comes after a wait, and what two statements of one request see at once.
  async (on) => {
    await pause();
    const [first, second] = await Promise.all([seen(on), seen(on)]);
    expect(second).toEqual(first);
    return first;
  },
  (on) =>
    on.transaction().execute(async (trx) => {
      const first = await seen(trx);
      await sql`select pg_sleep(0.002)`.execute(trx);
      expect(await seen(trx)).toEqual(first);
      return first;
    }),
  // A connection comes back from a statement that failed, and from a transaction that was rolled back.
  async (on) => {
    await expect(sql`select 1 / 0`.execute(on)).rejects.toThrow('division by zero');
    await expect(on.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow();
    return seen(on);
  },
];

it('work for many enterprises at once on a few connections never meets another one’s rows', async () => {
  const runs = Array.from({ length: 400 }, async (_none, at) => {
    const tenant = tenants[at % tenants.length] as Tenant;
    const work = works[at % works.length] ?? seen;
    expect(await runInTenant(tenant, () => work(db))).toEqual(shownTo(tenant));
  });
  await Promise.all(runs);
});

it('nor do requests', async () => {
  const partners = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const enterpriseId = await createFixture(portal.deps.db);
      const { id } = await createProduct(portal.deps.db, { enterpriseId });
      const api = await portal.as(await createAccount(portal.deps.db, { enterpriseId }));
      const { rows } = await api.call(listProducts);
      expect(rows.map((row) => row.id)).toContain(id);
      return { api, ids: rows.map((row) => row.id) };
    }),
  );
  const calls = Array.from({ length: 120 }, async (_none, at) => {
    const partner = partners[at % partners.length];
    const { rows } = (await partner?.api.call(listProducts)) ?? { rows: [] };
    expect(rows.map((row) => row.id)).toEqual(partner?.ids);
  });
  await Promise.all(calls);
  expect(new Set(partners.flatMap(({ ids }) => ids)).size).toBe(8);
});
