import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ProductOrder, ProductSort } from '#domain/products/products.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { timeCursorSchema } from '../cursor.ts';
import type { ProductRow } from './product-rows.ts';

const { at } = timeCursorSchema.shape;
const updated = { column: sql`product.updated_at`, type: sql.raw('timestamptz') };
const text = (column: RawBuilder<unknown>) => ({ column, type: sql.raw('text') });

// As indexed (`09-product.sql`): with coalesce the cursor could not use the index under row security.
const englishName = sql`(case when product.name_en <> '' then product.name_en else product.name end)`;
const channel = sql`(case when product.channel_id is null then '' else product.channel_id end)`;

/** The cursor's keys besides the id, each with an index: the column, and its schema in the cursor. */
const orders = {
  updated: { columns: { at: updated }, keys: z.strictObject({ at, id: idSchema }) },
  name: {
    columns: { name: text(sql`(product.name collate "zh-x-icu")`) },
    keys: z.strictObject({ name: z.string().max(64), id: idSchema }),
  },
  nameEn: {
    columns: { name: text(sql`(${englishName} collate "en-x-icu")`) },
    keys: z.strictObject({ name: z.string().max(64), id: idSchema }),
  },
  category: {
    columns: { category: text(sql`product.category`), at: updated },
    keys: z.strictObject({ category: z.string().max(64), at, id: idSchema }),
  },
  status: {
    columns: { status: { column: sql`product.status`, type: sql.raw('int') }, at: updated },
    keys: z.strictObject({ status: z.int().min(0).max(3), at, id: idSchema }),
  },
  configurations: {
    columns: { count: { column: sql`product.configuration_count`, type: sql.raw('int') }, at: updated },
    keys: z.strictObject({ count: z.int().min(0).max(1000), at, id: idSchema }),
  },
  channel: {
    columns: { channel: text(sql`(${channel} collate "C")`), at: updated },
    keys: z.strictObject({ channel: z.string().max(16), at, id: idSchema }),
  },
  application: {
    columns: { number: text(sql`(product.latest_application collate "C")`), at: updated },
    keys: z.strictObject({ number: z.string().max(32), at, id: idSchema }),
  },
} as const satisfies Record<ProductSort, unknown>;

/** The key of a page's last row. */
export type ProductCursor = Record<string, string | number>;

export const productCursorSchema = (sort: ProductSort) =>
  orders[sort].keys as unknown as z.ZodType<ProductCursor>;

/** Sort key of a row. */
export function productCursorOf(sort: ProductSort, row: ProductRow): ProductCursor {
  const { id, category, updatedKey: at, storedStatus: status } = row;
  const of = {
    updated: { at, id },
    name: { name: row.name, id },
    nameEn: { name: row.nameEn || row.name, id },
    category: { category, at, id },
    status: { status, at, id },
    configurations: { count: row.configurationCount, at, id },
    channel: { channel: row.channelId ?? '', at, id },
    application: { number: row.latestNumber, at, id },
  } as const satisfies Record<ProductSort, ProductCursor>;
  return of[sort];
}

const keysOf = (sort: ProductSort) =>
  Object.entries<{ column: RawBuilder<unknown>; type: RawBuilder<unknown> }>(orders[sort].columns);

export function orderBy({ sort, descending }: ProductOrder): RawBuilder<unknown> {
  const way = sql.raw(descending ? 'desc' : 'asc');
  const columns = [...keysOf(sort).map(([, { column }]) => column), sql`product.id`];
  return sql.join(columns.map((column) => sql`${column} ${way}`));
}

/** Condition for the rows after a cursor. */
export function isBeyond(
  { sort, descending }: ProductOrder,
  after: ProductCursor | null,
): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  const columns = sql.join([...keysOf(sort).map(([, { column }]) => column), sql`product.id`]);
  const values = keysOf(sort).map(([key, { type }]) => sql`${after[key]}::${type}`);
  const key = sql.join([...values, sql`${after.id}::uuid`]);
  return descending ? sql<boolean>`(${columns}) < (${key})` : sql<boolean>`(${columns}) > (${key})`;
}
