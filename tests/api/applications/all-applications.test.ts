import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countApplicationTurns,
  exportAllApplications,
  findEnterpriseNames,
  listAllApplications,
} from '#contract/applications/all-applications.ts';
import { filterAllApplications, pageOfAllApplications } from '#db/queries/all-applications.ts';
import { putAssignment } from '#db/queries/reviewers.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { byteOrderMark } from '#domain/shared/csv.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { exportAllApplications as exportPieces } from '#services/applications/export-all-applications.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { countTouched } from '#tests/support/applications/touched-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let staff: ApiClient;
const enterprises: Record<string, string> = {};
const reviewers: Record<string, string> = {};
const made = new Map<string, string>();

type Case = {
  status: ApplicationStatus;
  phase?: 'product' | 'commercial';
  category: string;
  of: string;
  reviewer?: string;
  at: string;
};
/** The newest change first, as the list should have them. */
const cases: Record<string, Case> = {
  // The first moment of 12 November at the office.
  commercial: {
    status: 'product-under-review',
    phase: 'commercial',
    category: 'tablet',
    of: '北辰',
    reviewer: 'wen',
    at: '2026-11-11T16:00:00Z',
  },
  product: {
    status: 'product-under-review',
    phase: 'product',
    category: 'phone',
    of: '北辰',
    at: '2026-11-11T15:59:59Z',
  },
  rejected: { status: 'product-rejected', category: 'tablet', of: '南岭', at: '2026-11-10T01:00:00Z' },
  testing: {
    status: 'certifying',
    category: 'watch',
    of: '南岭',
    reviewer: 'former',
    at: '2026-11-09T01:00:00Z',
  },
  certified: {
    status: 'certified',
    category: 'tablet',
    of: '北辰',
    reviewer: 'wen',
    at: '2026-11-08T01:00:00Z',
  },
  failed: { status: 'certification-failed', category: 'phone', of: '南岭', at: '2026-11-07T01:00:00Z' },
};
const all = Object.keys(cases);

/** As requests do: with an administrator's rights nobody assigns. */
const assign = (applicationId: string, reviewerId: string) =>
  runInTenant('all', () =>
    putAssignment(portal.requestDb, {
      applicationId,
      reviewerId,
      assignedBy: reviewerId,
      assignedAt: new Date(),
    }),
  );

async function insertCase(name: string, { status, phase, category, of, reviewer, at }: Case) {
  const { db } = portal.deps;
  const product = await createProduct(db, {
    enterpriseId: enterprises[of] ?? '',
    category,
    name: `云帆 ${name}`,
  });
  const { id } = await insertApplicationRow(db, { product, status, overrides: phase ? { phase } : {} });
  await sql`update application set updated_at = ${at} where id = ${id}`.execute(db);
  const reviewerId = reviewer && reviewers[reviewer];
  if (reviewerId) await assign(id, reviewerId);
  made.set(id, name);
}

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  for (const nameZh of ['北辰', '南岭']) enterprises[nameZh] = (await createEnterprise(db, { nameZh })).id;
  const wen = await createAccount(db, { roles: ['reviewer'], nameZh: '温予', nameEn: 'Wen Yu' });
  const former = await createAccount(db, { roles: ['reviewer'] });
  Object.assign(reviewers, { wen: wen.id, former: former.id });
  staff = await portal.as(wen);
  for (const [name, one] of Object.entries(cases).toReversed()) await insertCase(name, one);
  await db.updateTable('account').set({ disabledAt: new Date() }).where('id', '=', former.id).execute();
});
afterAll(() => portal?.close());

type Query = Record<string, string | undefined>;

/** What the pages of a query show, and how many it counts. */
async function list(query: Query, limit = 20) {
  const names: (string | undefined)[] = [];
  let after: string | undefined;
  let total = 0;
  do {
    const page = await staff.call(listAllApplications, {
      query: { ...query, limit: String(limit), after } as never,
    });
    names.push(...page.rows.map(({ id }) => made.get(id)));
    total = page.total;
    after = page.next ?? undefined;
  } while (after);
  return { names, total };
}

const wanted = (names: string[]) => ({ names, total: names.length });
const id = (list: Record<string, string>, name: string) => list[name] ?? '';

it.each([1, 2, 20])('the newest change comes first, in pages of %i', async (limit) => {
  expect(await list({}, limit)).toEqual(wanted(all));
});

const filters: [string, () => Query, string[]][] = [
  ['status', () => ({ status: 'product-under-review' }), ['commercial', 'product']],
  ['turn of the office', () => ({ turn: 'reviewer' }), ['commercial', 'product']],
  ['turn of the maker', () => ({ turn: 'partner' }), ['rejected', 'testing']],
  ['closed', () => ({ turn: 'nobody' }), ['certified', 'failed']],
  ['phase', () => ({ phase: 'commercial' }), ['commercial']],
  ['category', () => ({ category: 'tablet' }), ['commercial', 'rejected', 'certified']],
  ['category that nothing has', () => ({ category: 'car' }), []],
  ['enterprise', () => ({ enterprise: id(enterprises, '南岭') }), ['rejected', 'testing', 'failed']],
  ['reviewer', () => ({ reviewer: id(reviewers, 'wen') }), ['commercial', 'certified']],
  // One who reviews no more is none, and what is closed needs none.
  ['nobody', () => ({ reviewer: 'nobody' }), ['product', 'rejected', 'testing']],
  ['first day', () => ({ from: '2026-11-12' }), ['commercial']],
  ['last day', () => ({ until: '2026-11-09' }), ['testing', 'certified', 'failed']],
  ['one day', () => ({ from: '2026-11-11', until: '2026-11-11' }), ['product']],
  ['keyword', () => ({ keyword: '云帆' }), all],
  ['keyword of an enterprise', () => ({ keyword: '南岭' }), ['rejected', 'testing', 'failed']],
  ['keyword and turn', () => ({ keyword: '云帆', turn: 'nobody' }), ['certified', 'failed']],
  ['keyword and category', () => ({ keyword: '北辰', category: 'phone' }), ['product']],
  [
    'category and reviewer',
    () => ({ category: 'tablet', reviewer: id(reviewers, 'wen') }),
    ['commercial', 'certified'],
  ],
  [
    'all at once',
    () => ({
      keyword: '云帆',
      status: 'certified',
      turn: 'nobody',
      category: 'tablet',
      enterprise: id(enterprises, '北辰'),
      reviewer: id(reviewers, 'wen'),
      from: '2026-11-08',
      until: '2026-11-08',
    }),
    ['certified'],
  ],
];

it.each(filters)(
  'narrowed by %s it shows and counts what matches, on every page',
  async (_name, query, names) => {
    expect(await list(query(), 1)).toEqual(wanted(names));
  },
);

it('a row says who reviews it; whoever reviews no more is left out', async () => {
  const { rows } = await staff.call(listAllApplications);
  const reviewerOf = (name: string) => rows.find((row) => made.get(row.id) === name)?.reviewer;
  expect(reviewerOf('commercial')).toEqual({ id: reviewers.wen, nameZh: '温予', nameEn: 'Wen Yu' });
  expect(reviewerOf('testing')).toBeNull();
  expect(reviewerOf('product')).toBeNull();
});

it('the tabs count each turn', async () => {
  expect(await staff.call(countApplicationTurns)).toEqual({ partner: 2, reviewer: 2, nobody: 2 });
});

it('an enterprise is found by part of its name, or by its id', async () => {
  const { rows } = await staff.call(findEnterpriseNames, { query: { keyword: '南岭' } });
  expect(rows).toEqual([{ id: enterprises.南岭, nameZh: '南岭', nameEn: expect.any(String) }]);
  expect(await staff.call(findEnterpriseNames, { query: { id: id(enterprises, '北辰') } })).toMatchObject({
    rows: [{ nameZh: '北辰' }],
  });
  for (const query of [{}, { keyword: ' ' }, { id: randomUUID() }, { keyword: 'zqxjvk' }])
    expect((await staff.call(findEnterpriseNames, { query })).rows).toEqual([]);
});

it('an operator and an administrator read it, an enterprise does not', async () => {
  for (const role of ['operator', 'admin'] as const) {
    const client = await portal.as(await createAccount(portal.deps.db, { roles: [role] }));
    expect((await client.call(listAllApplications)).total).toBe(all.length);
  }
  const { partner } = await portal.enterPartner();
  for (const endpoint of [listAllApplications, findEnterpriseNames, countApplicationTurns])
    expect((await partner.send(endpoint)).status).toBe(403);
});

it.each<Query>([
  { status: 'open' },
  { turn: 'mine' },
  { phase: 'final' },
  { enterprise: 'x' },
  { reviewer: 'mine' },
  { from: '2026-02-30' },
  { until: '0000-01-01' },
  { after: 'x' },
])('%o is refused', async (query) => {
  await staff.refusal('parameterInvalid', listAllApplications, { query });
});

describe('as a file', () => {
  const read = async (query: string) => {
    const { headers } = await sessionHeaders(portal.deps, { id: id(reviewers, 'wen') });
    const answer = await fetch(`${portal.url}${exportAllApplications.path}?${query}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/applications-\d{4}-\d\d-\d\d\.csv/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return bytes.toString().replace(/\r\n$/, '').split('\r\n');
  };

  it('it has what the filters match, in the order of the list and the words of the language', async () => {
    const [head, ...lines] = await read('lang=en&turn=reviewer');
    expect(head).toBe(`${byteOrderMark}${serverTexts('en').applications.head.join(',')}`);
    const of = (line = '') => line.split(',');
    expect(lines.map((line) => of(line)[1])).toEqual(['云帆 commercial', '云帆 product']);
    const { statuses, turns, waits } = serverTexts('en').applications;
    expect(of(lines[0]).slice(5, 8)).toEqual([
      statuses['product-under-review'],
      turns.reviewer,
      waits['review-commercial'],
    ]);
    expect(of(lines[0])[10]).toBe('Wen Yu');
    expect(of(lines[1])[10]).toBe('');
    expect(await read('lang=zh&category=car')).toEqual([
      `${byteOrderMark}${serverTexts('zh').applications.head.join(',')}`,
    ]);
  });

  it('no name in it is a formula, and it says where it was cut', async () => {
    const { db } = portal.deps;
    const wanted = { limit: 2, locale: 'zh' } as const;
    const product = {
      category: 'glasses',
      of: '北辰',
      status: 'certified',
      at: '2026-11-01T01:00:00Z',
    } as const;
    for (const name of ['a', 'b', 'c']) await insertCase(name, product);
    await sql`update product set name = '=1+1' where category = 'glasses'`.execute(db);
    let file = '';
    for await (const piece of exportPieces({ db }, { ...wanted, filter: { category: 'glasses' } }))
      file += piece;
    const lines = file.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual(["'=1+1", "'=1+1", undefined]);
    expect(lines[2]).toBe(serverTexts('zh').applications.cut(2));
  });

  it('an enterprise gets none', async () => {
    const { partner } = await portal.enterPartner();
    expect((await partner.send(exportAllApplications)).status).toBe(403);
  });
});

describe('among thousands', () => {
  const many = 2_100;

  beforeAll(async () => {
    const { db } = portal.deps;
    const enterpriseId = (await createEnterprise(db, { nameZh: '西屏' })).id;
    const { id: productId } = await createProduct(db, { enterpriseId, category: 'tv' });
    const superuser = new URL(portal.ownerUrl);
    superuser.username = 'postgres';
    const client = new pg.Client({ connectionString: superuser.href });
    await client.connect();
    // Without what would run for each of them.
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `with made as (
         insert into application (number, enterprise_id, product_id, type, mode, version, status, step, round, waiting_for,
           waiting_since, materials, created_by, create_key, updated_at)
         select 'C2025-' || lpad(n::text, 6, '0'), $1, $2, 'first', 'standard', 1, 'certified', 6, 0, 'nobody', now(), '{}',
           $3, gen_random_uuid(), timestamptz '2025-01-01' + n * interval '1 minute' from generate_series(1, ${many}) n
         returning id, enterprise_id, number),
       given as (insert into review_assignment select id, $3, $3, now() from made)
       insert into application_search (application_id, enterprise_id, line, tags)
       select id, enterprise_id, number, '{}' from made`,
      [enterpriseId, productId, reviewers.wen],
    );
    await client.query('analyze');
    await client.end();
  });

  const numbers = async (query: Query) => {
    const page = await staff.call(listAllApplications, { query: { ...query, limit: '2' } as never });
    const next = await staff.call(listAllApplications, {
      query: { ...query, limit: '2', after: page.next ?? '' } as never,
    });
    return { total: page.total, numbers: [...page.rows, ...next.rows].map(({ number }) => number) };
  };
  const newest = ['C2025-002100', 'C2025-002099', 'C2025-002098', 'C2025-002097'];

  it('what very many match is read in the order of the list, and counted up to a thousand', async () => {
    expect(await numbers({ category: 'tv' })).toEqual({ total: 1001, numbers: newest });
    const category = { category: 'tv', reviewer: id(reviewers, 'wen') };
    expect(await numbers(category)).toEqual({ total: 1001, numbers: newest });
    expect(await numbers({ ...category, keyword: 'C2025' })).toEqual({ total: 101, numbers: newest });
    expect(await list({ reviewer: id(reviewers, 'wen'), turn: 'reviewer' })).toEqual(wanted(['commercial']));
  });

  it.each([
    ['category', () => ({ category: 'watch' })],
    ['reviewer', () => ({ reviewer: randomUUID() })],
    ['nobody', () => ({ reviewer: 'nobody' as const })],
  ])('a %s with few applications does not read the others', async (_name, filter) => {
    const touched = await countTouched(portal.deps.db, 'application', async (trx) => {
      const { where } = await filterAllApplications(trx, filter());
      await pageOfAllApplications(trx, where, { after: null, limit: 21 });
    });
    expect(touched).toBeLessThan(200);
  });
});
