import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listApplications } from '#contract/applications.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let partner: ApiClient;
let enterpriseId: string;
const made = new Map<string, string>();

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
/** Name, status, deadline, latest change; as the list should have them. */
const wanted = [
  ['late', 'certifying', day(20), day(1)],
  ['soon, changed last', 'product-rejected', day(25), day(9)],
  ['soon', 'certifying', day(25), day(3)],
  ['mine, open', 'certifying', null, day(2)],
  ['office, soon', 'product-under-review', day(24), day(5)],
  ['office, later', 'product-under-review', day(30), day(8)],
  ['over last', 'certified', null, day(10)],
  ['over', 'certification-failed', null, day(4)],
] as const;

beforeAll(async () => {
  portal = await openApiPortal();
  ({ partner, enterpriseId } = await portal.enterPartner());
  const { db } = portal.deps;
  // Not in the order that is wanted.
  for (const [name, status, dueAt, updatedAt] of wanted.toReversed()) {
    const product = await createProduct(db, { enterpriseId });
    const phase = status === 'product-under-review' ? ('product' as const) : null;
    const row = await insertApplicationRow(db, { product, status, overrides: { dueAt, phase } });
    await sql`update application set updated_at = ${updatedAt} where id = ${row.id}`.execute(db);
    made.set(row.id, name);
  }
  // Another company's is no one's turn here.
  const other = await portal.enterPartner();
  const product = await createProduct(db, { enterpriseId: other.enterpriseId });
  await insertApplicationRow(db, { product, status: 'certifying' });
});
afterAll(() => portal?.close());

type Query = { turn?: 'partner' | 'reviewer' | 'nobody'; order?: 'turn' | 'updated'; limit?: number };

async function names(query: Query): Promise<(string | undefined)[]> {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await partner.call(listApplications, { query: { ...query, ...(after && { after }) } });
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  return seen.map((id) => made.get(id));
}

const all = wanted.map(([name]) => name);

it.each([1, 2, 3, 20])('the own turn comes first, the earliest due first, in pages of %i', async (limit) => {
  expect(await names({ order: 'turn', limit })).toEqual(all);
});

it.each([
  ['partner', all.slice(0, 4)],
  ['reviewer', all.slice(4, 6)],
  ['nobody', all.slice(6)],
] as const)('those that wait for %s are shown alone, and counted', async (turn, expected) => {
  expect(await names({ turn, limit: 1 })).toEqual(expected);
  expect((await partner.call(listApplications, { query: { turn, limit: 1 } })).total).toBe(expected.length);
});

it('without an order the latest change comes first', async () => {
  expect((await names({}))[0]).toBe('over last');
});

it('a search is through all turns: with one it is refused, and its order stays', async () => {
  const keyword = 'C2026';
  await partner.refusal('parameterInvalid', listApplications, { query: { keyword, turn: 'partner' } });
  const found = await partner.call(listApplications, { query: { keyword, order: 'turn' } });
  expect(made.get(found.rows[0]?.id ?? '')).toBe('over last');
});

it('a page of a company with many applications is read from the index', async () => {
  const { db } = portal.deps;
  const plan = await db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    return sql<{
      'QUERY PLAN': string;
    }>`explain select id from application a where enterprise_id = ${enterpriseId}::uuid
      and (case a.waiting_for when 'partner' then 0 when 'reviewer' then 1 else 2 end) = 0
      order by (case a.waiting_for when 'partner' then 0 when 'reviewer' then 1 else 2 end),
        least(a.due_at, timestamptz 'infinity'), a.updated_at desc, a.id desc limit 20`.execute(one);
  });
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('application_turn');
  expect(text).not.toContain('Sort');
});
