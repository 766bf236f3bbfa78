import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApplications } from '#contract/applications.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { encodeCursor } from '#db/cursor.ts';
import { sortedIds } from '#db/queries/application-sorts.ts';
import { directions } from '#domain/applications/application-orders.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createAccount, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let partner: ApiClient;
let enterpriseId: string;
const made = new Map<string, string>();

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const long = '鲲'.repeat(64);
/** Chinese name and its English one, status, step, deadline, latest change. */
const rows = [
  ['岚岳', 'Zephyr', 'certifying', 3, day(25), day(3)],
  ['北辰', '', 'certified', 6, null, day(9)],
  [long, 'Kun', 'product-under-review', 2, day(24), day(1)],
  ['Aurora', 'Aurora', 'product-rejected', 2, day(30), day(5)],
  ['朱雀', 'Aurora', 'certification-failed', 3, null, day(7)],
] as const;

beforeAll(async () => {
  portal = await openApiPortal();
  ({ partner, enterpriseId } = await portal.enterPartner());
  const { db } = portal.deps;
  for (const [name, nameEn, status, step, dueAt, updatedAt] of rows) {
    const product = await createProduct(db, { enterpriseId, name, nameEn });
    const phase = status === 'product-under-review' ? ('product' as const) : null;
    const row = await insertApplicationRow(db, { product, status, overrides: { step, dueAt, phase } });
    await sql`update application set updated_at = ${updatedAt} where id = ${row.id}`.execute(db);
    made.set(row.id, name);
  }
  const other = await portal.enterPartner();
  const product = await createProduct(db, { enterpriseId: other.enterpriseId, name: 'Foreign' });
  await insertApplicationRow(db, { product, status: 'certifying' });
});
afterAll(() => portal?.close());

type Query = EndpointCall<typeof listApplications>['query'];

async function names(query: Query): Promise<(string | undefined)[]> {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await partner.call(listApplications, { query: { ...query, ...(after && { after }) } });
    expect(page.total).toBe(query.turn ? 2 : rows.length);
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  return seen.map((id) => made.get(id));
}

// By their pinyin: běi, kūn, lán, zhū.
const byName = ['北辰', long, '岚岳', '朱雀', 'Aurora'];
const wanted = {
  product: byName,
  updated: [long, '岚岳', 'Aurora', '朱雀', '北辰'],
};

describe.each([1, 2, 20])('in pages of %i', (limit) => {
  it('each column has both directions', async () => {
    for (const order of ['product', 'updated'] as const) {
      expect(await names({ order, direction: 'asc', limit })).toEqual(wanted[order]);
      expect(await names({ order, direction: 'desc', limit })).toEqual(wanted[order].toReversed());
    }
  });

  it('a status stands by how far it is', async () => {
    const found = await names({ order: 'status', limit });
    expect(found.at(-1)).toBe('北辰');
    expect(new Set(found.slice(0, 2))).toEqual(new Set([long, 'Aurora']));
    expect(await names({ order: 'status', direction: 'desc', limit })).toEqual(found.toReversed());
  });

  it('what has no deadline stands last in both directions', async () => {
    const due = [long, '岚岳', 'Aurora'];
    const [asc, desc] = [
      await names({ order: 'due', limit }),
      await names({ order: 'due', direction: 'desc', limit }),
    ];
    expect([asc.slice(0, 3), desc.slice(0, 3)]).toEqual([due, due.toReversed()]);
  });

  it('an English page sorts by the English name, and by the Chinese one where there is none', async () => {
    const found = await names({ order: 'product-en', limit });
    expect(new Set(found.slice(0, 2))).toEqual(new Set(['Aurora', '朱雀']));
    expect(found.slice(2)).toEqual([long, '岚岳', '北辰']);
  });

  it('those of one turn are sorted, too', async () => {
    const turn = 'partner' as const;
    expect(await names({ turn, order: 'product', limit })).toEqual(['岚岳', 'Aurora']);
    expect(await names({ turn, order: 'updated', limit })).toEqual(['Aurora', '岚岳']);
    expect(await names({ turn, order: 'updated', direction: 'asc', limit })).toEqual(['岚岳', 'Aurora']);
  });
});

it('refuses a direction of the order by turn, keys that no page gave, and columns over every enterprise', async () => {
  await partner.refusal('parameterInvalid', listApplications, {
    query: { order: 'turn', direction: 'desc' },
  });
  const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
  await reviewer.refusal('parameterInvalid', listApplications, { query: { order: 'product' } });
  expect(
    (await reviewer.call(listApplications, { query: { direction: 'asc', limit: 1 } })).rows,
  ).toHaveLength(1);
  const [id] = made.keys();
  for (const [order, value] of [
    ['product', '岚岳'],
    ['due', 'yesterday'],
    ['updated', 'infinity'],
    ['status', '9 certified'],
  ] as const)
    await partner.refusal('parameterInvalid', listApplications, {
      query: { order, direction: 'asc', after: encodeCursor({ value, id: id ?? '' }) },
    });
});

const indexes = {
  updated: 'application_list',
  due: 'application_due',
  status: 'application_progress',
  product: 'product_name',
  'product-en': 'product_name_en',
} as const;
const orders = Object.keys(indexes) as (keyof typeof indexes)[];

it.each(orders)('a page of many by %s is read from an index in both directions', async (order) => {
  const { db } = portal.deps;
  const explained = async (direction: 'asc' | 'desc') => {
    const ids = sortedIds(enterpriseId, { order, direction, after: null, limit: 20 });
    const plan = await db.connection().execute(async (one) => {
      for (const other of ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan'])
        await sql`set enable_${sql.raw(other)} = off`.execute(one);
      return sql<{ 'QUERY PLAN': string }>`explain ${ids}`.execute(one);
    });
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const direction of directions) {
    const plan = await explained(direction);
    expect(plan).toContain(indexes[order]);
    // Names that are equal are put in order among themselves, which is all that is sorted.
    expect(plan.replaceAll(/Incremental Sort/g, '')).not.toMatch(/Sort$|Sort {2}/m);
  }
});
