import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { applicationStatuses, isFinal } from '#domain/applications/statuses.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { maxUsageCounted, monthSpan, type UsageSort } from '#domain/usage/usage-list.ts';
import type { Db } from '../schema/database.ts';

/** Key of either order: bytes as text, or a time with its microseconds. */
export const usageCursorSchema = z.strictObject({ key: z.string().max(40), id: idSchema });
export type UsageCursor = z.output<typeof usageCursorSchema>;

const finished = sql.join(applicationStatuses.filter(isFinal).map((status) => sql.lit(status)));
const countLimit = sql.lit(maxUsageCounted);

/** Sort columns: the column, its key as text, and the key's type. Each has an index. */
const orders: Record<
  UsageSort,
  { column: RawBuilder<unknown>; key: RawBuilder<string>; type: RawBuilder<unknown> }
> = {
  storage: {
    column: sql`used.storage_bytes, used.enterprise_id`,
    key: sql<string>`used.storage_bytes::text`,
    type: sql`bigint`,
  },
  newest: {
    column: sql`enterprise.created_at, enterprise.id`,
    key: sql<string>`to_char(enterprise.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    type: sql`timestamptz`,
  },
};

const descending = (sort: UsageSort) =>
  sort === 'storage'
    ? sql`used.storage_bytes desc, used.enterprise_id desc`
    : sql`enterprise.created_at desc, enterprise.id desc`;

const counted = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${rows} limit ${countLimit}) counted)`;

export type UsageRow = {
  id: string;
  nameZh: string;
  nameEn: string;
  storageBytes: number;
  products: number;
  openApplications: number;
  entries: number;
  refused: number;
  lastAt: Date | null;
  key: string;
};

/**
 * A page of enterprises with their usage; `entries` are those of a month. The counts of a row are limited and
 * indexed.
 */
export async function listUsage(
  db: Db,
  { sort, month, zone }: { sort: UsageSort; month: string; zone: string },
  { after, limit }: { after: UsageCursor | null; limit: number },
): Promise<UsageRow[]> {
  const { from, until } = monthSpan(month, zone);
  const { column, key, type } = orders[sort];
  const beyond = after ? sql`(${column}) < (${after.key}::${type}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<UsageRow>`
    select page.*,
      ${counted(sql`select from product where enterprise_id = page.id`)} as products,
      ${counted(sql`select from application where enterprise_id = page.id and status not in (${finished})`)} as open_applications,
      ${counted(sql`select from usage_record where enterprise_id = page.id and recorded_at >= ${from}
        and recorded_at < ${until}`)} as entries,
      coalesce((select calls from refused_call where enterprise_id = page.id and month = ${month}), 0) as refused,
      (select max(recorded_at) from usage_record where enterprise_id = page.id) as last_at
    from (
      select enterprise.id, enterprise.name_zh, enterprise.name_en, used.storage_bytes::float8 as storage_bytes, ${key} as key
      from enterprise_usage used join enterprise on enterprise.id = used.enterprise_id
      where ${beyond} order by ${descending(sort)} limit ${limit}
    ) page`.execute(db);
  return rows;
}
