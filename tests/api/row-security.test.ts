import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkRole } from '#db/check-role.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema.ts';
import type { Tenant } from '#db/tenant.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { insertApplicationRow } from '#tests/support/application-rows.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';

/** Tables without rows of an enterprise, each with the reason why every request may see all of it. */
const openToAll: Record<string, string> = {
  agreementVersion: 'the published texts',
  bulletin: 'news of the programme for everybody',
  maintenanceNotice: 'news of the programme for everybody',
  blob: 'hash and size of a stored file; the file row, which is secured, leads to it',
  certificate: 'the public register',
  config: 'settings of the programme',
  effect: 'ids of jobs; a request finds the one that it asks for again',
  eventFloor: 'how far the events were pruned',
};

let database: TestDatabase;
let db: Db;
let own: string;
let foreign: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  // One connection, so that it goes from hand to hand between the enterprises.
  db = createDatabase(database.adminUrl, { sees: 'all', max: 1, applicationName: 'row-security' });
  own = await layGround();
  foreign = await layGround();
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

async function layGround(): Promise<string> {
  const { id: enterpriseId } = await createEnterprise(db);
  await createAccount(db, { enterpriseId });
  const product = await createProduct(db, { enterpriseId });
  await insertApplicationRow(db, { product, status: 'certifying' });
  return enterpriseId;
}

/** What a query that forgot to ask for an enterprise gets to see. */
async function enterprisesIn(table: 'product' | 'application' | 'contact' | 'account', tenant: Tenant) {
  const rows = await runInTenant(tenant, () => db.selectFrom(table).select('enterpriseId').execute());
  return [...new Set(rows.map((row) => row.enterpriseId))].sort();
}

const children = ['configuration', 'product_contact', 'application_configuration'] as const;
const countOf = async (table: string, tenant: Tenant) => {
  const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
  return (await runInTenant(tenant, () => counted.execute(db))).rows[0]?.count ?? 0;
};

describe('a query that leaves the tenant out', () => {
  it.each(['product', 'application', 'contact', 'account'] as const)(
    '%s: sees no foreign row',
    async (table) => {
      expect(await enterprisesIn(table, own)).toEqual([own]);
      expect(await enterprisesIn(table, foreign)).toEqual([foreign]);
      expect(await enterprisesIn(table, 'all')).toEqual([own, foreign].sort());
      expect(await enterprisesIn(table, null)).toEqual([]);
    },
  );

  it.each(children)('%s: sees the rows of its own parents alone', async (table) => {
    const [mine, theirs, all] = [
      await countOf(table, own),
      await countOf(table, foreign),
      await countOf(table, 'all'),
    ];
    expect(mine).toBeGreaterThan(0);
    expect(mine + theirs).toBe(all);
    expect(await countOf(table, null)).toBe(0);
  });

  it('changes and deletes no foreign row, and adds none', async () => {
    const attempts = await runInTenant(own, async () => [
      await db
        .updateTable('product')
        .set({ name: 'x' })
        .where('enterpriseId', '=', foreign)
        .executeTakeFirst(),
      await db.deleteFrom('contact').where('enterpriseId', '=', foreign).executeTakeFirst(),
    ]);
    expect(attempts.map((result) => Number(Object.values(result)[0]))).toEqual([0, 0]);
    const added = runInTenant(own, () => createProduct(db, { enterpriseId: foreign, customCode: null }));
    await expect(added).rejects.toThrow();
  });

  it('sees no session and no key of the sign-in', async () => {
    for (const table of ['session', 'login_attempt', 'oidc_record', 'oidc_key'])
      expect(await countOf(table, own)).toBe(0);
  });
});

describe('the role of the processes', () => {
  const ask = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;

  it('owns nothing and cannot go round the policies', async () => {
    const [role] = await ask(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
        exists (select from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = current_user) as owns
       from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({
      ...{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
      owns: false,
    });
    await expect(ask('alter table product disable row level security')).rejects.toThrow(/must be owner/);
    await expect(ask('select * from kysely_migration')).rejects.toThrow(/permission denied/);
  });

  it('finds every table secured but those that are open for a reason', async () => {
    const rows = await ask(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and not c.relrowsecurity and c.relname not like 'kysely%'
       union select tablename from pg_policies where qual = 'true' and cmd = 'SELECT'`,
    );
    const camel = (name: unknown) =>
      String(name).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(rows.map(({ name }) => camel(name)).sort()).toEqual(Object.keys(openToAll).sort());
  });

  it('is checked: a process that connects as the owner is not ready', async () => {
    await checkRole(db);
    const owner = createDatabase(database.ownerUrl, { sees: 'all', max: 1, applicationName: 'row-security' });
    await expect(checkRole(owner)).rejects.toThrow(/role assay owns tables/);
    await owner.destroy();
  });

  it('sees nothing on a connection that was not told whose it is', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      expect((await client.query('select from product')).rowCount).toBe(0);
    } finally {
      await client.end();
    }
  });
});
