import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ApplicationOrder, Direction } from '#domain/applications/application-orders.ts';
import { timeCursorSchema, timeKey } from '../cursor.ts';
import type { Db } from '../schema/database.ts';
import type { Tenant } from '../tenant.ts';
import { summaries } from './application-lists.ts';
import { countByTurn, matchesTurn, type TurnFilter } from './application-turns.ts';

/** Sort columns of this query; `turn` is in application-turns.ts. */
export type SortedBy = Exclude<ApplicationOrder, 'turn'>;

type Column = {
  /** The expression, of the application `a` or its product `p`, as indexed. */
  sorted: readonly RawBuilder<unknown>[];
  /** The same in the cursor, and how it is parsed. */
  key: RawBuilder<string>;
  read: (value: string) => RawBuilder<unknown>;
};

const ofProduct = {
  product: sql`p.name collate "zh-x-icu"`,
  'product-en': sql`coalesce(nullif(p.name_en, ''), p.name) collate "en-x-icu"`,
};
type ByProduct = keyof typeof ofProduct;
const isByProduct = (order: SortedBy): order is ByProduct => order in ofProduct;

const readTime = (value: string) => sql`${value}::timestamptz`;

/** Rows without a deadline come last in both directions. */
function columnOf(order: SortedBy, direction: Direction): Column {
  switch (order) {
    case 'updated':
      return { sorted: [sql`a.updated_at`], key: timeKey('a.updatedAt'), read: readTime };
    case 'due': {
      const last = sql.lit(direction === 'asc' ? 'infinity' : '-infinity');
      const key = sql<string>`coalesce(${timeKey('a.dueAt')}, ${last})`;
      const firstOf = direction === 'asc' ? sql`least` : sql`greatest`;
      return { sorted: [sql`${firstOf}(a.due_at, timestamptz ${last})`], key, read: readTime };
    }
    case 'status': {
      const read = (value: string) => sql`${Number(value[0])}::int, ${value.slice(2)}::text`;
      const key = sql<string>`(a.step::text || ' ' || a.status)`;
      return { sorted: [sql`a.step`, sql`a.status`], key, read };
    }
    case 'product':
    case 'product-en':
      // A name may be too long for an address: the cursor's row is read again.
      return { sorted: [ofProduct[order]], key: sql`''`, read: (value) => sql`${value}::text` };
  }
}

const cursorOf = (value: z.ZodType<string>) => z.strictObject({ value, id: timeCursorSchema.shape.id });
const time = timeCursorSchema.shape.at;

/** Key of a list by column. */
export const sortCursorSchemas = {
  updated: cursorOf(time),
  due: cursorOf(time.or(z.enum(['infinity', '-infinity']))),
  status: cursorOf(z.string().regex(/^[1-6] [a-z-]{1,64}$/)),
  product: cursorOf(z.literal('')),
  'product-en': cursorOf(z.literal('')),
} as const satisfies Record<SortedBy, unknown>;
export type SortCursor = z.output<ReturnType<typeof cursorOf>>;

type SortFilter = TurnFilter & {
  order: SortedBy;
  direction: Direction;
  after: SortCursor | null;
  limit: number;
};

const withProduct = sql`application a join product p on p.id = a.product_id and p.enterprise_id = a.enterprise_id`;

/** The position after the previous page; none for another tenant's row. */
function reached(tenant: Tenant, { order, direction }: SortFilter, { value, id }: SortCursor) {
  if (!isByProduct(order)) return columnOf(order, direction).read(value);
  return sql`(select ${ofProduct[order]} from ${withProduct} where a.id = ${id} and ${matchesTurn(tenant, {})})`;
}

/** Query for the ids of a page, as it is sorted. */
export function sortedIds(tenant: Tenant, filter: SortFilter): RawBuilder<string> {
  const { order, direction, after, limit } = filter;
  const { sorted } = columnOf(order, direction);
  const way = sql.raw(direction);
  const compare = direction === 'asc' ? sql`>` : sql`<`;
  const rest =
    after &&
    sql` and (${sql.join(sorted)}, a.id) ${compare} (${reached(tenant, filter, after)}, ${after.id}::uuid)`;
  return sql<string>`select a.id from ${isByProduct(order) ? withProduct : sql`application a`}
    where ${matchesTurn(tenant, filter)}${rest ?? sql``}
    order by ${sql.join([...sorted, sql`a.id`].map((one) => sql`${one} ${way}`))} limit ${limit}`;
}

/** A page of a tenant's applications by a column of their list, and how many match: counted up to 1001. */
export async function listSorted(db: Db, tenant: Tenant, filter: SortFilter) {
  const { sorted, key } = columnOf(filter.order, filter.direction);
  const page = summaries(db, sortedIds(tenant, filter)).select(key.as('key'));
  const rows = await sorted
    .reduce((query, column) => query.orderBy(column, filter.direction), page)
    .orderBy('a.id', filter.direction)
    .execute();
  return { rows, total: await countByTurn(db, tenant, filter) };
}
