import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sortedIds } from '#db/queries/application-sorts.ts';
import { idsByTurn } from '#db/queries/application-turns.ts';
import { isBeyond, orderBy } from '#db/queries/product-orders.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { rowsRead } from '#tests/support/plans.ts';

const many = 800;
let portal: ApiPortal;
let enterpriseId: string;
/** A row in the middle of each list, as a cursor has it. */
let middle: { id: string; productId: string; at: string; due: string };

async function fill(client: Client): Promise<void> {
  const { id: account } = await createAccount(portal.deps.db, { enterpriseId });
  await client.query(`insert into product (enterprise_id, name, name_en, brand, brand_alias, category, series, model,
      cpu_architecture, screen_density, custom_code, channel_id, identity_key, created_at, updated_at)
    select '${enterpriseId}', '岚岳 ' || n, 'Lanyue ' || lpad(n::text, 4, '0'), '岚岳', 'Lanyue', 'tablet', 'Pad', 'LY-' || n, 'arm64-v8a',
      '320', 'C' || lpad(n::text, 8, '0'), 'S000001C' || lpad(n::text, 8, '0'), 'deep ' || n, at, at
    from generate_series(1, ${many}) n, lateral (select now() - interval '1 minute' * n as at) moment`);
  await client.query(`insert into application (number, enterprise_id, product_id, type, mode, version, status, step, round,
      waiting_for, wait_action, waiting_since, remind_at, due_at, materials, created_by, create_key, created_at, updated_at)
    select 'C2026-9' || lpad((row_number() over ())::text, 5, '0'), enterprise_id, id, 'first', 'standard', 3, 'certifying',
      3, 0, 'partner', 'upload-results', created_at, created_at, created_at, '{}', '${account}', gen_random_uuid(),
      created_at, created_at
    from product where enterprise_id = '${enterpriseId}'`);
  await client.query('analyze product, application');
}

beforeAll(async () => {
  portal = await openApiPortal();
  ({ id: enterpriseId } = await createEnterprise(portal.deps.db));
  const client = new Client({ connectionString: portal.ownerUrl });
  await client.connect();
  await fill(client);
  await client.end();
  const key = sql<string>`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const found = await portal.deps.db
    .selectFrom('application')
    .select(['id', 'productId', key.as('at'), key.as('due')])
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('updatedAt')
    .offset(many / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  middle = found;
});
afterAll(() => portal?.close());

/** By which so small a table would be read whole. */
const ways = ['seqscan', 'bitmapscan', 'sort'];
/** Rows that a page is found by. */
const rowsOf = (ids: RawBuilder<unknown>) =>
  portal.deps.db.connection().execute(async (one) => {
    for (const way of ways) await sql`set enable_${sql.raw(way)} = off`.execute(one);
    const { rows } = await sql`explain (analyze, format json) ${ids}`.execute(one);
    for (const way of ways) await sql`reset enable_${sql.raw(way)}`.execute(one);
    return rowsRead(rows);
  });

it('a later page of applications reads its own rows alone, whatever they are sorted by', async () => {
  const { id, at, due } = middle;
  const byTurn = { rank: 0, due, at, id };
  expect(await rowsOf(idsByTurn(enterpriseId, { after: byTurn, limit: 20 }))).toBeLessThan(100);
  for (const direction of ['asc', 'desc'] as const)
    for (const [order, value] of [
      ['updated', at],
      ['due', due],
      ['status', '3 certifying'],
    ] as const) {
      const page = sortedIds(enterpriseId, { order, direction, after: { value, id }, limit: 20 });
      expect(await rowsOf(page), `${order} ${direction}`).toBeLessThan(100);
    }
});

it('so does one of products', async () => {
  const { productId: id, at } = middle;
  for (const descending of [false, true])
    for (const [sort, key] of [
      ['nameEn', { name: 'Lanyue 1000', id }],
      ['channel', { channel: 'S000001C00001000', at, id }],
      ['name', { name: '岚岳 1000', id }],
    ] as const) {
      const order = { sort, descending };
      const page = sql`select product.id from product where product.enterprise_id = ${enterpriseId}::uuid
        and ${isBeyond(order, key)} order by ${orderBy(order)} limit 20`;
      expect(await rowsOf(page), `${sort} ${descending}`).toBeLessThan(100);
    }
});
