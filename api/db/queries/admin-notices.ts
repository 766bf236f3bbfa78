import { type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from '#domain/notices/bulletins.ts';
import type { PublicationState } from '#domain/notices/publication.ts';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { matchesTerm, searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';

/** Parts of the list, in their order. */
export const noticeGroups = ['maintenance', 'bulletin', 'past'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

const audienceCounted = 10_000;

export type NoticeFilter = {
  keyword?: string | undefined;
  kind?: NoticeKind | undefined;
  state?: PublicationState | undefined;
};

export type NoticeRow = {
  id: string;
  kind: NoticeKind;
  titleZh: string;
  titleEn: string;
  /** HTML of a bulletin's draft; null for everything else. */
  contentZh: string | null;
  contentEn: string | null;
  publishedAt: Date | null;
  startsAt: Date;
  endsAt: Date | null;
  noticeDays: number | null;
  startKey: string;
};

const bulletins = sql`select id, kind, title_zh, title_en,
  case when published_at is null then content_zh end as content_zh,
  case when published_at is null then content_en end as content_en,
  published_at, starts_at, starts_at as shown_from, expires_at as ends_at, null::int as notice_days, line from bulletin`;
const maintenance = sql`select id, 'maintenance' as kind, content_zh as title_zh, content_en as title_en,
  null as content_zh, null as content_en, published_at, starts_at,
  starts_at - make_interval(hours => 24 * notice_days) as shown_from, ends_at, notice_days, line from maintenance`;

const stateIs = (state: PublicationState, now: Date): RawBuilder<boolean> => {
  if (state === 'draft') return sql`published_at is null`;
  const over = sql`coalesce(ends_at, 'infinity') <= ${now}::timestamptz`;
  if (state === 'expired') return sql`published_at is not null and ${over}`;
  const begun = sql`shown_from <= ${now}::timestamptz`;
  return sql`published_at is not null and not ${over} and ${state === 'in-effect' ? begun : sql`not ${begun}`}`;
};

/** The rows of a group that match; null where the filter leaves none of it. */
function rowsOf(group: NoticeGroup, { keyword, kind, state }: NoticeFilter, now: Date) {
  if (kind !== undefined && (kind === 'maintenance') === (group === 'bulletin')) return null;
  const term = searchTermOf(keyword);
  const over = sql`(published_at is not null and ends_at <= ${now}::timestamptz)`;
  const conditions: RawBuilder<unknown>[] = [
    group === 'bulletin' ? sql`true` : group === 'past' ? over : sql`not ${over}`,
    ...(term ? [matchesTerm(sql`line`, term)] : []),
    ...(kind !== undefined && group === 'bulletin' ? [sql`kind = ${kind}`] : []),
    ...(state ? [stateIs(state, now)] : []),
  ];
  const from = group === 'bulletin' ? bulletins : maintenance;
  return sql`(${from}) notice where ${sql.join(conditions, sql` and `)}`;
}

type Page = { after: TimeCursor | null; limit: number; now: Date };

/** At most `limit` rows of a group, by their start, the latest first. */
export async function listNoticeGroup(
  db: Db,
  group: NoticeGroup,
  filter: NoticeFilter,
  { after, limit, now }: Page,
): Promise<NoticeRow[]> {
  const matching = rowsOf(group, filter, now);
  if (matching === null || limit <= 0) return [];
  const follows = after === null ? sql`true` : isAfterCursor('startsAt', 'id', after);
  const { rows } =
    await sql<NoticeRow>`select id, kind, title_zh, title_en, content_zh, content_en, published_at,
      starts_at, ends_at, notice_days, ${timeKey('startsAt')} as start_key
    from ${matching} and ${follows} order by starts_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many match, counted up to 1000. */
export async function countNotices(db: Db, filter: NoticeFilter, now: Date): Promise<number> {
  const parts = noticeGroups.map((group) => rowsOf(group, filter, now)).filter((part) => part !== null);
  const all = parts.map((part) => sql`select 1 from ${part}`);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from (${sql.join(all, sql` union all `)}) matching limit ${limits.counted}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** In how many enterprises somebody has read each of these bulletins; those that nobody read are not there. */
export async function countReaders(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bulletinReadCount')
    .select(['bulletinId', ({ fn }) => fn.sum<number>('enterprises').as('enterprises')])
    .where('bulletinId', 'in', [...ids])
    .groupBy('bulletinId')
    .execute();
  return new Map(rows.map(({ bulletinId, enterprises }) => [bulletinId, Number(enterprises)]));
}

/** Enterprises that there were when each of these bulletins expired, counted up to 10,000. */
export async function countAudienceAtEnd(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; enterprises: number }>`select id, (select count(*)::int from (
      select from enterprise where created_at <= bulletin.expires_at limit ${audienceCounted}) counted) as enterprises
    from bulletin where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, enterprises }) => [id, enterprises]));
}

/** Of these maintenance notices the minutes by which a published one lies over each; those without are not there. */
export async function findOverlaps(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; minutes: number }>`
    select draft.id, ceil(extract(epoch from max(least(draft.ends_at, other.ends_at)
        - greatest(draft.starts_at, other.starts_at))) / 60)::int as minutes
    from maintenance draft join maintenance other on other.published_at is not null
      and tstzrange(other.starts_at, other.ends_at) && tstzrange(draft.starts_at, draft.ends_at)
    where draft.id = any(${[...ids]}::uuid[]) and other.id <> draft.id
    group by draft.id`.execute(db);
  return new Map(rows.map(({ id, minutes }) => [id, minutes]));
}

/** Enterprises, and the accounts that work for one; each counted up to 10,000. */
export async function countAudience(db: Db): Promise<{ enterprises: number; accounts: number }> {
  const { rows } = await sql<{ enterprises: number; accounts: number }>`select
    (select count(*)::int from (select from enterprise limit ${audienceCounted}) counted) as enterprises,
    (select count(*)::int from (select from account where enterprise_id is not null limit ${audienceCounted}) counted)
      as accounts`.execute(db);
  return rows[0] ?? { enterprises: 0, accounts: 0 };
}
