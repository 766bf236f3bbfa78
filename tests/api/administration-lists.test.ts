import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { filterAccounts, listAccounts } from '#db/queries/admin-accounts.ts';
import { filterAdminCertificates, listAdminCertificates } from '#db/queries/admin-certificates.ts';
import { readEnterprises } from '#db/queries/admin-enterprises.ts';
import { filterAdminProducts, listAdminProducts } from '#db/queries/admin-products.ts';
import { filterSignatures, listSignatures } from '#db/queries/agreement-signatures.ts';
import { type AuditFilter, countAuditLines, listAuditLines } from '#db/queries/audit.ts';
import { filterEnquiries, listEnquiries } from '#db/queries/enquiries.ts';
import { type EnterpriseFilter, filterEnterprises, pageOfEnterprises } from '#db/queries/enterprise-list.ts';
import { findSimilarAccounts, findSimilarEnterprises } from '#db/queries/similar-names.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { countTouched } from '#tests/support/applications/touched-rows.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';
import { withoutWordIndexes } from '#tests/support/word-indexes.ts';

const rows = 5_000;
const limit = 21;

let database: TestDatabase;
let db: Db;
let app: Db;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = openFixtureDb(database.adminUrl);
  app = createDatabase(database.url, {
    sees: 'scope',
    tenant: database.tenantUrl,
    max: 1,
    applicationName: 'lists',
  });
  const superuser = new URL(database.ownerUrl);
  superuser.username = 'postgres';
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  await withoutWordIndexes(client, () => layRows(client));
  await client.query('analyze');
  await client.end();
});

afterAll(async () => {
  await Promise.all([db.destroy(), app.destroy()]);
  await database.drop();
});

async function layRows(client: pg.Client): Promise<void> {
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
  await client.query(`insert into agreement_signature (account_id, agr_type, version, signed_at, ip, locale)
    select id, '502', 1, created_at, '::1', 'zh' from account`);
  await client.query(`insert into enquiry (id, number, question, company, phone, email, locale, due_at, created_at)
    select gen_random_uuid(), 'Q' || n, 'Which suite ' || n, '企业' || n, '12345', 'q' || n || '@b.example', 'en', now(),
      timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${rows}) n`);
  await client.query(`insert into product (enterprise_id, name, brand, brand_alias, category, series, model, identity_key, updated_at)
    select enterprise_id, '平板' || n, 'B', 'B', 'phone', 'S', 'M-' || n, n, timestamptz '2026-01-01' + n * interval '1 minute'
    from (select enterprise_id, substr(line, strpos(line, 'maker ') + 6)::int as n from enterprise_onboarding) made`);
  // The oldest forty have expired.
  await client.query(`insert into certificate (number, application_id, enterprise_id, issued_on, valid_until, document, search_text)
    select 'A2026-' || lpad(n::text, 6, '0'), gen_random_uuid(), gen_random_uuid(), date '2020-01-01' + n / 10,
      date '2020-01-01' + n / 10 + 1000, '{}', 'device ' || n from generate_series(1, ${rows}) n`);
  await client.query(`insert into audit_person select distinct actor_login || ' 林  ' from audit_entry`);
  await client.query(
    `insert into audit_unanswered select id, request_id from audit_entry where phase = 'asked'`,
  );
}

const page = { after: null, limit };

async function enterprises(trx: Db) {
  const places = await pageOfEnterprises(trx, await filterEnterprises(trx, {}), page);
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
  const now = new Date();
  const listed = await listAccounts(trx, await filterAccounts(trx, { now }), { ...page, now });
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
  // People are counted as well.
  expect(await countTouched(db, table, read)).toBeLessThan(table === 'account' ? 1_500 : 500);
});

it.each<[string, EnterpriseFilter, number, number]>([
  ['of all', {}, 1_001, 1_500],
  ['of a word that all have', { keyword: '企业' }, 101, 2_500],
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
    const found = await filterEnterprises(trx, filter);
    return { total: found.total, page: await pageOfEnterprises(trx, found, page) };
  };
  await runInTenant('all', async () => {
    const found = await read(app);
    expect([found.total, found.page.length]).toEqual([total, Math.min(total, limit)]);
    expect(await countTouched(app, 'enterprise_onboarding', read)).toBeLessThan(most);
  });
});

it('enterprises whom a word finds here and there, and then often, come each once and in their order', async () => {
  const order = sql`row_number() over (order by rank, urgent_at, enterprise_id)`;
  await sql`update enterprise_onboarding o set line = line || ' 疏星'
    from (select enterprise_id as id, ${order} as n from enterprise_onboarding) placed
    where id = o.enterprise_id and (n > 3100 or n % 50 = 0 and n <= 300 or n % 200 = 0)`.execute(db);
  const listed = await sql<{ id: string }>`select enterprise_id as id from enterprise_onboarding
    where line like '%疏星%' order by rank, urgent_at, enterprise_id limit ${limit}`.execute(db);
  const found = await filterEnterprises(db, { keyword: '疏星' });
  expect(found.total).toBe(101);
  const rows = await pageOfEnterprises(db, found, page);
  expect(rows.map(({ id }) => id)).toEqual(listed.rows.map(({ id }) => id));
});

type Searched = { total: number; found: string[] };
const privacy = '502' as const;
/** A page of each list with what it is searched for, and how many there are. */
const searches: Record<string, (trx: Db, keyword: string) => Promise<Searched>> = {
  account: async (trx, keyword) => {
    const filter = { keyword, now: new Date() };
    const found = await filterAccounts(trx, filter);
    const rows = await listAccounts(trx, found, { ...page, now: filter.now });
    return { total: found.total, found: rows.map(({ login }) => login) };
  },
  agreement_signature: async (trx, keyword) => {
    const filter = { agrType: privacy as never, keyword };
    const found = await filterSignatures(trx, filter);
    const rows = await listSignatures(trx, found, page);
    return { total: found.total, found: rows.map(({ login }) => login) };
  },
  enquiry: async (trx, keyword) => {
    const found = await filterEnquiries(trx, { keyword });
    const rows = await listEnquiries(trx, found, page);
    return { total: found.total, found: rows.map(({ number }) => number) };
  },
  product: async (trx, keyword) => {
    const found = await filterAdminProducts(trx, { keyword });
    const rows = await listAdminProducts(trx, found, page);
    return { total: found.total, found: rows.map(({ model }) => model) };
  },
  certificate: async (trx, keyword) => {
    const filter = { keyword, today: '2026-11-23' };
    const found = await filterAdminCertificates(trx, filter);
    const rows = await listAdminCertificates(trx, found, page);
    return { total: found.total, found: rows.map(({ number }) => number) };
  },
};
/** The newest numbers that have the last one's first digits, as many as a page has. */
const newest = (prefix: string, from = rows) =>
  Array.from({ length: limit }, (_, back) => `${prefix}${from - back}`);
const asLogin = (name: string) => `${name}@a.example`;

it.each<[table: string, keyword: string, total: number, found: string[]]>([
  ['account', 'a.example', 101, newest('p').map(asLogin)],
  ['account', 'P3777@', 1, ['p3777@a.example']],
  ['account', '林', 101, newest('p').map(asLogin)],
  // Many have it, and none of the newest.
  ['account', 'p1', 101, newest('p', 1_999).map(asLogin)],
  ['account', 'zqx', 0, []],
  ['agreement_signature', 'lin', 101, newest('p').map(asLogin)],
  ['agreement_signature', 'p3777@', 1, ['p3777@a.example']],
  ['agreement_signature', '企业3777', 1, ['p3777@a.example']],
  ['agreement_signature', 'p1', 101, newest('p', 1_999).map(asLogin)],
  ['agreement_signature', 'zqx', 0, []],
  ['enquiry', 'which SUITE', 101, newest('Q')],
  ['enquiry', 'suite 3777', 1, ['Q3777']],
  ['enquiry', '企业3777', 1, ['Q3777']],
  ['enquiry', 'q1', 101, newest('Q', 1_999)],
  ['enquiry', 'qj', 0, []],
  ['product', '平板', 101, newest('M-')],
  ['product', 'm-3777', 1, ['M-3777']],
  ['product', 'maker 3777', 1, ['M-3777']],
  ['product', 'm-1', 101, newest('M-', 1_999)],
  ['product', 'zqx', 0, []],
  ['certificate', 'device', 101, newest('A2026-00')],
  ['certificate', 'Device 3777', 1, ['A2026-003777']],
  ['certificate', 'device 1', 101, newest('A2026-00', 1_999)],
  ['certificate', 'zqx', 0, []],
])(
  'a search of %s for %s finds what has it, and what few have by the index',
  async (table, keyword, total, found) => {
    await runInTenant('all', async () => {
      const search = searches[table];
      if (!search) throw new Error(`no search of ${table}`);
      // What only reads is read as the staff, what is administered as an administrator.
      const own = table === 'product' || table === 'certificate' ? app : db;
      expect(await search(own, keyword)).toEqual({ total, found });
      if (total > 1) return;
      const searched = async (trx: Db) => {
        // So that they are looked up as among a million.
        await sql`set local enable_seqscan = off`.execute(trx);
        await search(trx, keyword);
      };
      expect(await countTouched(own, table, searched)).toBeLessThan(50);
    });
  },
);

it('certificates that have expired are listed in that order, and found without walking through the others', async () => {
  const filter = { state: 'expired', today: '2022-10-01' } as const;
  const read = async (trx: Db, after: { on: string; number: string } | null) => {
    const found = await filterAdminCertificates(trx, filter);
    return {
      total: found.total,
      page: await listAdminCertificates(trx, found, { ...page, state: filter.state, after }),
    };
  };
  await runInTenant('all', async () => {
    const first = await read(app, null);
    const last = first.page.at(-1);
    const second = await read(app, last ? { on: last.validUntil, number: last.number } : null);
    const numbers = [...first.page, ...second.page].map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    expect([first.total, numbers.length]).toEqual([39, 39]);
    expect(await countTouched(app, 'certificate', (trx) => read(trx, null))).toBeLessThan(250);
  });
});

it.each<[string, AuditFilter, number, number]>([
  ['of one who made many entries', { person: 'busy@a' }, 101, 400],
  ['without an outcome', { outcome: 'unknown' }, 1_001, 200],
])('the audit log %s reads few of its entries', async (_, filter, total, most) => {
  const read = async (trx: Db) => {
    const counted = await countAuditLines(trx, filter);
    return { counted, page: await listAuditLines(trx, filter, { before: null, limit }) };
  };
  await runInTenant('all', async () => {
    const { counted, page } = await read(app);
    expect([counted, page.length]).toEqual([total, limit]);
    expect(page.map(({ id }) => id)).toEqual(page.map(({ id }) => id).toSorted((one, other) => other - one));
    expect(await countTouched(app, 'audit_entry', read)).toBeLessThan(most);
  });
});

it('names alike are told to whoever sees every row, and to nobody else', async () => {
  const { similar } = await enterprises(db);
  expect(similar.size).toBeGreaterThan(0);
  const ids = [...similar.keys()];
  expect((await runInTenant(ids[0] ?? null, () => findSimilarEnterprises(app, ids))).size).toBe(0);
});
