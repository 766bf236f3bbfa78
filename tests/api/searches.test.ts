import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { listSummaries } from '#db/queries/application-lists.ts';
import { countAuditLines, listAuditLines } from '#db/queries/audit.ts';
import { filterCertificates, searchCertificates } from '#db/queries/certificates.ts';
import { filterProducts, listProducts } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import type { Tenant } from '#db/tenant.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { countBlocks, countTouched } from '#tests/support/applications/touched-rows.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';
import { withoutWordIndexes } from '#tests/support/word-indexes.ts';

/** Rows of the own enterprise, and of another one that has everything that is looked for. */
const rows = 12_000;
const foreignRows = 60;

/** What the name of row `n` contains; the newest row has the highest number. */
const wordsOf = (n: number) => [
  ...(n % 4 === 0 ? ['岚岳', 'phone'] : []),
  ...(n % 5_000 === 7 ? ['钛隼', 'zenith'] : []),
  ...(n <= 300 ? ['旧款', 'legacy'] : []),
  ...(n > 1_000 && n % 40 === 1 ? ['sparse'] : []),
];
const numberOf = (n: number) => `T${String(n).padStart(6, '0')}`;

let database: TestDatabase;
let app: Db;
let own: string;
let foreign: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  app = createDatabase(database.url, {
    sees: 'scope',
    tenant: database.tenantUrl,
    max: 2,
    applicationName: 'searches',
  });
  const fixtureDb = openFixtureDb(database.adminUrl);
  const makers = [await createEnterprise(fixtureDb), await createEnterprise(fixtureDb)];
  const products = [];
  for (const { id } of makers) products.push(await createProduct(fixtureDb, { enterpriseId: id, name: 'A' }));
  await fixtureDb.destroy();
  [own = '', foreign = ''] = makers.map(({ id }) => id);
  await layRows(products.map(({ id }) => id));
});
afterAll(async () => {
  await app?.destroy();
  await database?.drop();
});

/** Applications and products of these names, without what would run for each of them. */
async function layRows([ownProduct = '', foreignProduct = '']: string[]): Promise<void> {
  const superuser = new URL(database.ownerUrl);
  superuser.username = 'postgres';
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  await withoutWordIndexes(client, () => layNamed(client, ownProduct, foreignProduct));
  // As if the enterprise were the largest of many: of one that is not named the planner expects the rows of an average one.
  for (const table of ['application', 'product'])
    await client.query(`alter table ${table} alter enterprise_id set (n_distinct = 3000)`);
  await client.query('analyze');
  await client.end();
}

async function layNamed(client: pg.Client, ownProduct: string, foreignProduct: string): Promise<void> {
  const numbers = Array.from({ length: rows + foreignRows }, (_, index) => index + 1);
  const names = numbers.map((n) =>
    n > rows ? '岚岳 phone 钛隼 zenith 旧款 legacy' : ['物', ...wordsOf(n)].join(' '),
  );
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `with made as (
       insert into application (number, enterprise_id, product_id, type, mode, version, status, step, round, waiting_for,
         waiting_since, materials, created_by, create_key, updated_at)
       select 'T' || lpad(n::text, 6, '0'), case when n > ${rows} then $2::uuid else $1::uuid end,
         case when n > ${rows} then $4::uuid else $3::uuid end, 'first', 'standard', 1,
         case when n % 2 = 0 then 'certified' else 'certification-failed' end, 6, 0, 'nobody',
         now(), '{}', gen_random_uuid(), gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute'
       from unnest($5::int[]) n
       returning *)
     insert into application_search (application_id, enterprise_id, line, tags)
     select id, enterprise_id, number || E'\\n' || name,
       application_tags(enterprise_id, status, waiting_for, wait_action)
     from made join unnest($5::int[], $6::text[]) named (n, name) on n = substr(number, 2)::int`,
    [own, foreign, ownProduct, foreignProduct, numbers, names],
  );
  await client.query(
    `insert into product (enterprise_id, name, brand, brand_alias, category, series, model, identity_key, updated_at)
     select case when n > ${rows} then $2::uuid else $1::uuid end, name, 'B', 'B', 'phone', 'S',
       'T' || lpad(n::text, 6, '0'), n::text, timestamptz '2026-01-01' + n * interval '1 minute'
     from unnest($3::int[], $4::text[]) named (n, name)`,
    [own, foreign, numbers, names],
  );
  await client.query(
    `insert into certificate (number, application_id, enterprise_id, issued_on, valid_until, document, search_text)
     select 'T' || lpad(n::text, 6, '0'), gen_random_uuid(), $1, date '2026-01-01' + n / 100, date '2031-01-01', '{}', name
     from unnest($2::int[], $3::text[]) named (n, name)`,
    [own, numbers, names],
  );
  await client.query(
    `insert into audit_person (line) select 'person-' || n || '@a.example 林' || n || ' Lin ' from generate_series(1, 3000) n`,
  );
}

/** Numbers of the rows that have a part of one, the newest first. */
function numberedLike(part: string, tenant: Tenant): string[] {
  const last = tenant === 'all' ? rows + foreignRows : rows;
  const all = Array.from({ length: last }, (_, index) => numberOf(last - index));
  return all.filter((number) => number.includes(part.toUpperCase()));
}

/** Numbers of the rows that have a keyword, the newest first. */
function expected(keyword: string, tenant: Tenant, status?: string): string[] {
  const all = Array.from({ length: rows + foreignRows }, (_, index) => rows + foreignRows - index);
  return all
    .filter((n) => (n > rows ? tenant === 'all' : wordsOf(n).includes(keyword)))
    .filter((n) => status === undefined || (n % 2 === 0) === (status === 'certified'))
    .map(numberOf);
}

const limit = 21;

/** Two pages of applications and their count, as a request of the tenant gets them. */
async function applications(db: Db, tenant: Tenant, filter: { keyword: string; status?: 'certified' }) {
  const { total, rows: first } = await listSummaries(db, tenant, { ...filter, after: null, limit });
  const last = first.at(-1);
  const after = last ? { at: last.key, id: last.id } : null;
  const second = after && (await listSummaries(db, tenant, { ...filter, after, limit }));
  return { total, numbers: [...first, ...(second?.rows ?? [])].map(({ number }) => number) };
}

async function products(db: Db, tenant: Tenant, given: { keyword: string; status?: number }) {
  const order = { sort: 'updated', descending: true } as const;
  const found = await filterProducts(db, tenant, given);
  const page = await listProducts(db, found, { order, after: null, limit });
  return { total: found.total, models: page.map(({ model }) => model) };
}

/** Two pages of certificates, which are everybody's, and their count. */
async function certificates(db: Db, keyword: string) {
  const pages = [];
  let total = 0;
  for (let after = null; pages.length < 2; ) {
    const found = await filterCertificates(db, keyword);
    const page = await searchCertificates(db, found, { after, limit });
    pages.push(page);
    total = found.total;
    after = page.at(-1) ?? null;
  }
  return { total, numbers: pages.flat().map(({ number }) => number) };
}

/** Frequent, rare, and only among what is old. */
const words = ['岚岳', 'phone', '钛隼', 'zenith', '旧款', 'legacy'];

describe('a search', () => {
  const tenants = ['own', 'all'] as const;
  const idOf = (tenant: (typeof tenants)[number]): Tenant => (tenant === 'own' ? own : 'all');

  it.each(words.flatMap((word) => tenants.map((tenant) => [word, tenant] as const)))(
    'for %s finds what has it, of %s, in the order of the list',
    async (keyword, tenant) => {
      const id = idOf(tenant);
      await runInTenant(id, async () => {
        const all = expected(keyword, id);
        const found = await applications(app, id, { keyword });
        expect(found).toEqual({ total: Math.min(all.length, 101), numbers: all.slice(0, 2 * limit) });
        const certified = expected(keyword, id, 'certified');
        const ofStatus = await applications(app, id, { keyword, status: 'certified' });
        expect(ofStatus).toEqual({
          total: Math.min(certified.length, 101),
          numbers: certified.slice(0, 2 * limit),
        });
      });
    },
  );

  it.each(words)('for %s finds products', async (keyword) => {
    await runInTenant(own, async () => {
      const all = expected(keyword, own);
      const found = await products(app, own, { keyword });
      expect(found).toEqual({ total: Math.min(all.length, 101), models: all.slice(0, limit) });
    });
  });

  it.each(words)('for %s finds certificates', async (keyword) => {
    await runInTenant('all', async () => {
      const all = expected(keyword, 'all');
      const found = await certificates(app, keyword);
      expect(found).toEqual({ total: Math.min(all.length, 101), numbers: all.slice(0, 2 * limit) });
    });
  });

  it.each([
    ['ze', 'zenith'],
    ['HO', 'phone'],
  ])('finds %s, too short for trigrams', async (keyword, word) => {
    for (const tenant of [own, 'all'] as const) {
      const all = expected(word, tenant);
      const total = Math.min(all.length, 101);
      const found = await runInTenant(tenant, () => applications(app, tenant, { keyword }));
      expect(found).toEqual({ total, numbers: all.slice(0, 2 * limit) });
      if (tenant === 'all') continue;
      const models = all.slice(0, limit);
      expect(await runInTenant(own, () => products(app, own, { keyword }))).toEqual({ total, models });
    }
  });

  it.each(['T0117', 't011', '117', '0010', '12059', '4711', '999999'])(
    'for %s finds whatever has it in its number',
    async (keyword) => {
      for (const tenant of [own, 'all'] as const) {
        const all = numberedLike(keyword, tenant);
        const total = Math.min(all.length, 101);
        const found = await runInTenant(tenant, () => applications(app, tenant, { keyword }));
        expect(found).toEqual({ total, numbers: all.slice(0, 2 * limit) });
        if (tenant === 'all') continue;
        const models = all.slice(0, limit);
        expect(await runInTenant(own, () => products(app, own, { keyword }))).toEqual({ total, models });
      }
    },
  );

  /** Rows and entries of indexes that may be read, of 12,060 rows. */
  const bounds: [keyword: string, most: number][] = [
    ['岚岳', 6_000],
    ['phone', 6_000],
    ['钛隼', 300],
    ['zenith', 300],
    ['nothing', 10],
    ['没有', 10],
    ['qj', 10],
    ['~', 10],
    ['T004711', 10],
  ];
  it.each(bounds)('for %s reads few rows of all enterprises', async (keyword, most) => {
    const read = () =>
      countTouched(app, 'application_search', async (trx) => {
        // So that they are looked up as among a million.
        await sql`set local enable_seqscan = off`.execute(trx);
        await listSummaries(trx, 'all', { keyword, after: null, limit });
      });
    expect(await runInTenant('all', read)).toBeLessThanOrEqual(most);
  });

  it('shows three rows of a long list without walking through it', async () => {
    const list = async (trx: Db) => {
      // So that they are looked up as among a million: so few may as well be walked through, by what a sample says.
      await sql`set local enable_seqscan = off`.execute(trx);
      return listSummaries(trx, own, { keyword: '钛隼', after: null, limit });
    };
    expect(await runInTenant(own, () => countBlocks(app, 'application', list))).toBeLessThanOrEqual(60);
  });

  it('looks for a person by all of a name that is partly Chinese', async () => {
    const person = '林17';
    const ask = async (trx: Db) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      await countAuditLines(trx, { person });
      expect(await listAuditLines(trx, { person }, { before: null, limit })).toEqual([]);
    };
    const read = await runInTenant('all', () => countTouched(app, 'audit_person', ask));
    // Of 3,000 persons 111 have it. They are asked for three times, and read as entries and rows.
    expect(read).toBeLessThanOrEqual(3 * 2 * 111);
  });

  it('is the work of one process', async () => {
    const setting = sql<{
      setting: string;
    }>`select current_setting('max_parallel_workers_per_gather') as setting`;
    const { rows } = await runInTenant('all', () => setting.execute(app));
    expect(rows).toEqual([{ setting: '0' }]);
  });

  it('finds nothing of another enterprise, whosever it is said to be', async () => {
    const ask = (tenant: Tenant, owner: string) =>
      runInTenant(tenant, async () => {
        const found = await applications(app, owner, { keyword: '旧款' });
        return [found.total, (await products(app, owner, { keyword: '旧款' })).total];
      });
    expect(await ask(own, foreign)).toEqual([0, 0]);
    expect(await ask(foreign, foreign)).toEqual([foreignRows, foreignRows]);
    expect(await ask(null, own)).toEqual([0, 0]);
  });
});
