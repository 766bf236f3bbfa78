import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkRole, checkTenantRole } from '#db/check-role.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import type { Tenant } from '#db/tenant.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createAccount, createContact, createEnterprise, createProduct } from '#tests/support/factories.ts';

/** Tables without rows of an enterprise, each with the reason why every request may see all of it. */
const openToAll: Record<string, string> = {
  blob: 'hash and size of a stored file; the file row, which is secured, leads to it',
  certificate: 'the public register',
  config: 'settings of the programme',
  outboxJob: 'ids of jobs; a request finds the one that it asks for again',
  documentDirectory: 'what everybody reads without signing in',
  enquiryKey: 'signs when a form was opened that everybody may open',
  eventFloor: 'how far the events were pruned',
  formTemplate: 'which form is filled in, that of every maker',
  generalConfig: 'what the programme sets, which every process goes by',
  referenceItem: 'what everybody chooses from',
  preloadedList: 'what everybody chooses from',
  requirementEdition: 'what everybody is judged by',
  usualWait: 'figures of the whole programme, which name nobody',
  publicFigure: 'figures of the whole programme, which name nobody',
  programme: 'names, accent and office that every page shows',
  programmeLogo: 'the logo that every page shows',
};

let database: TestDatabase;
let db: Db;
/** As requests connect: each scope by the login that may see what it says. */
let app: Db;
let own: string;
let foreign: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  // One connection, so that it goes from hand to hand between the enterprises.
  const options = { sees: 'all', max: 1, applicationName: 'row-security' } as const;
  db = createDatabase(database.adminUrl, options);
  app = createDatabase(database.url, { ...options, tenant: database.tenantUrl });
  own = await createFixture();
  foreign = await createFixture();
});
afterAll(async () => {
  await db?.destroy();
  await app?.destroy();
  await database?.drop();
});

async function createFixture(): Promise<string> {
  const { id: enterpriseId } = await createEnterprise(db);
  await createAccount(db, { enterpriseId });
  const product = await createProduct(db, { enterpriseId });
  await insertApplicationRow(db, { product, status: 'certifying' });
  return enterpriseId;
}

/** What a query that forgot to ask for an enterprise gets to see. */
async function enterprisesIn(table: 'product' | 'application' | 'contact' | 'account', tenant: Tenant) {
  const rows = await runInTenant(tenant, () => app.selectFrom(table).select('enterpriseId').execute());
  return [...new Set(rows.map((row) => row.enterpriseId))].sort();
}

const children = ['configuration', 'product_contact', 'application_configuration'] as const;
const countOf = async (table: string, tenant: Tenant) => {
  const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
  return (await runInTenant(tenant, () => counted.execute(app))).rows[0]?.count ?? 0;
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
      await app
        .updateTable('product')
        .set({ name: 'x' })
        .where('enterpriseId', '=', foreign)
        .executeTakeFirst(),
      await app.deleteFrom('contact').where('enterpriseId', '=', foreign).executeTakeFirst(),
    ]);
    expect(attempts.map((result) => Number(Object.values(result)[0]))).toEqual([0, 0]);
    const added = runInTenant(own, () => createContact(app, { enterpriseId: foreign }));
    await expect(added).rejects.toThrow(/row-level security/);
  });

  it('asks once whose rows it may see', async () => {
    const explain = sql<Record<string, string>>`explain (verbose, costs off) select id from product`;
    const plan = (await runInTenant(own, () => explain.execute(app))).rows.map(
      (row) => Object.values(row)[0],
    );
    expect(plan.join(' ')).toContain('InitPlan');
    expect(plan.join(' ').match(/tenant_id\(\)/g)).toHaveLength(1);
  });

  it('sees no session and no key of the sign-in', async () => {
    for (const table of ['session', 'login_attempt', 'oidc_record'])
      expect(await countOf(table, own)).toBe(0);
    await expect(countOf('oidc_key', own)).rejects.toThrow(/permission denied/);
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
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      owns: false,
    });
    await expect(ask('alter table product disable row level security')).rejects.toThrow(/must be owner/);
    await expect(ask('select * from kysely_migration')).rejects.toThrow(/permission denied/);
  });

  it('finds every table secured but those that are open for a reason', async () => {
    const rows = await ask(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and not c.relrowsecurity and c.relname not like 'kysely%'
       union select tablename from pg_policies where qual = 'true' and cmd in ('SELECT', 'ALL')
         and policyname <> 'every_row'`,
    );
    const camel = (name: unknown) =>
      String(name).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(rows.map(({ name }) => camel(name)).sort()).toEqual(Object.keys(openToAll).sort());
  });

  it('has of the system alone the key of the scope, sealing and pruning more than the tenants’ login', async () => {
    const rights = (role: string) => `
      select c.relname, a.privilege_type, null as attname from pg_class c, aclexplode(c.relacl) a
        where a.grantee = '${role}'::regrole
      union select c.relname, a.privilege_type, t.attname from pg_attribute t join pg_class c on c.oid = t.attrelid,
        aclexplode(t.attacl) a where a.grantee = '${role}'::regrole
      union select p.proname, a.privilege_type, null from pg_proc p, aclexplode(p.proacl) a
        where a.grantee = '${role}'::regrole`;
    const [one, other] = [rights('assay_app'), rights('assay_tenant')];
    expect(await ask(`(${other}) except (${one})`)).toEqual([]);
    expect((await ask(`(${one}) except (${other}) order by 1`)).map(({ relname }) => relname)).toEqual([
      'audit_seal',
      // Who has accepted, for the checklist.
      'invitation',
      'invitation',
      'kysely_migration',
      // Each process reports itself.
      'process',
      'process',
      'process',
      'process',
      'prune_public_counts',
      // Which version works.
      'release',
      // Phrases, for reviewers.
      'requirement',
      // What one of two reviewers decided.
      'review_opinion',
      'review_opinion',
      // Whom the rule assigns a review to.
      'reviewer_competence',
      'reviewer_turn',
      'reviewer_turn',
      'reviewer_turn',
      // Of administrators.
      'revocation_proposal',
      // Of the programme's staff.
      'saved_view',
      'saved_view',
      'saved_view',
      'saved_view',
      'tenant_key',
    ]);
  });

  it('is no member of another, nor is the tenants’ login', async () => {
    expect(await ask("select from pg_auth_members where member::regrole::text like 'assay_%'")).toEqual([]);
  });

  it('is not told apart by a setting that anybody may change', async () => {
    const setting = "~ 'assay\\.tenant'";
    expect(
      await ask(`select tablename from pg_policies where qual ${setting} or with_check ${setting}
        union select proname from pg_proc where prosrc ${setting} and proname <> 'tenant_id'
        union select adrelid::regclass::name from pg_attrdef where pg_get_expr(adbin, adrelid) ${setting}`),
    ).toEqual([]);
  });

  it('is checked: a process whose tenants’ login is another, or may make tables, is not ready', async () => {
    await runInTenant(null, () => checkTenantRole(app));
    await expect(checkTenantRole(db)).rejects.toThrow(/assay_admin is not assay_tenant/);
    const owner = createDatabase(database.ownerUrl, { sees: 'all', max: 1, applicationName: 'row-security' });
    const temporary = (change: string) => sql.raw(change).execute(owner);
    const name = new URL(database.url).pathname.slice(1);
    try {
      await temporary(`grant temporary on database ${name} to assay_tenant`);
      await expect(runInTenant(null, () => checkTenantRole(app))).rejects.toThrow(/may make tables/);
    } finally {
      await temporary(`revoke temporary on database ${name} from assay_tenant`);
      await owner.destroy();
    }
  });

  it('is checked: a process that connects as the owner is not ready', async () => {
    await checkRole(db);
    const owner = createDatabase(database.ownerUrl, { sees: 'all', max: 1, applicationName: 'row-security' });
    await expect(checkRole(owner)).rejects.toThrow(/role assay owns tables/);
    await owner.destroy();
  });

  it('sees nothing as the tenants’ login on a connection that was not told whose it is', async () => {
    const client = new pg.Client({ connectionString: database.tenantUrl });
    await client.connect();
    try {
      expect((await client.query('select from product')).rowCount).toBe(0);
    } finally {
      await client.end();
    }
  });
});

describe('the planner', () => {
  it('looks parents of an enterprise’s rows up one by one, and makes no list of all', async () => {
    const policies = await sql<{ table: string; qual: string }>`
      select tablename as table, qual from pg_policies where policyname = 'own' and qual ~ 'parent'`.execute(
      db,
    );
    expect(policies.rows.length).toBeGreaterThan(10);
    expect(policies.rows.filter(({ qual }) => /exists/i.test(qual))).toEqual([]);
  });

  const plan = async (tenant: Tenant, query: string) => {
    const explained = () =>
      app.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        return sql.raw<Record<string, string>>(`explain ${query}`).execute(trx);
      });
    return (await runInTenant(tenant, explained)).rows.map((row) => Object.values(row)[0]).join('\n');
  };

  it('has nothing to guess where staff look', async () => {
    const explained = await plan('all', 'select from application order by updated_at desc, id desc limit 20');
    expect(explained).toMatch(/application_list_all/);
    expect(explained).not.toMatch(/Filter|InitPlan|Sort/);
  });

  it('finds an enterprise’s rows by an index also where a query forgets to ask for them', async () => {
    const explained = await plan(own, 'select from application order by updated_at desc, id desc limit 20');
    expect(explained).toMatch(/Index Cond: \(enterprise_id = /);
    expect(explained).not.toMatch(/Filter|Sort/);
  });
});
