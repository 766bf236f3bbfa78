import { sql } from 'kysely';
import { isAfterCursor, type TimeCursor, timeKey } from '#db/cursor.ts';
import type { Db } from '#db/schema/database.ts';
import type { NoticeKind } from '#domain/notices/bulletins.ts';

export type SystemFilter = {
  accountId: string;
  now: Date;
  kind?: NoticeKind | undefined;
  show: 'all' | 'unread';
};
type Page = { after: TimeCursor | null; limit: number };

function bulletins(db: Db, { accountId, now }: SystemFilter) {
  const isUnread = sql<boolean>`coalesce(expires_at, 'infinity') > ${now}::timestamptz and not exists (
    select from bulletin_shown shown where shown.bulletin_id = bulletin.id and shown.account_id = ${accountId}::uuid)`;
  return db
    .selectFrom('bulletin')
    .select(['id', sql<NoticeKind>`kind`.as('kind'), 'titleZh', 'titleEn', 'startsAt as at'])
    .select(isUnread.as('isUnread'))
    .where('publishedAt', 'is not', null)
    .where('startsAt', '<=', now);
}

/** A maintenance is one line in the banner, so it has no read state. */
function maintenance(db: Db, { now }: SystemFilter) {
  return db
    .selectFrom('maintenance')
    .select(['id', sql<NoticeKind>`'maintenance'`.as('kind'), 'contentZh as titleZh', 'contentEn as titleEn'])
    .select([sql<Date>`published_at`.as('at'), sql<boolean>`false`.as('isUnread')])
    .where('publishedAt', 'is not', null)
    .where(sql<boolean>`starts_at - make_interval(hours => 24 * notice_days) <= ${now}::timestamptz`);
}

/** Bulletins that have come into effect, also expired ones, and maintenance notices that were shown; newest first. */
export function listSystemMessages(db: Db, filter: SystemFilter, { after, limit }: Page) {
  const { kind, show } = filter;
  const bulletinRows = bulletins(db, filter)
    .$if(kind !== undefined, (query) => query.where(sql<boolean>`kind = ${kind}`))
    .$if(after !== null, (query) => query.where(isAfterCursor('starts_at', 'id', after as TimeCursor)))
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .$if(show === 'all', (query) => query.limit(limit));
  const maintenanceRows = maintenance(db, filter)
    .$if(kind !== undefined && kind !== 'maintenance', (query) => query.where(sql<boolean>`false`))
    .$if(after !== null, (query) => query.where(isAfterCursor('published_at', 'id', after as TimeCursor)))
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const both = db
    .selectFrom(bulletinRows.as('told'))
    .selectAll()
    .unionAll(db.selectFrom(maintenanceRows.as('kept')).selectAll());
  return db
    .selectFrom(both.as('notice'))
    .selectAll()
    .select(timeKey('notice.at').as('key'))
    .$if(show === 'unread', (query) => query.where('isUnread', '=', true))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A published bulletin with its text, or a maintenance notice. */
export async function findSystemMessage(db: Db, { id, now }: { id: string; now: Date }) {
  const bulletin = await db
    .selectFrom('bulletin')
    .select([
      sql<NoticeKind>`kind`.as('kind'),
      'titleZh',
      'titleEn',
      'contentZh',
      'contentEn',
      'startsAt as at',
    ])
    .where('id', '=', id)
    .where('publishedAt', 'is not', null)
    .where('startsAt', '<=', now)
    .executeTakeFirst();
  if (bulletin) return bulletin;
  return db
    .selectFrom('maintenance')
    .select([sql<NoticeKind>`'maintenance'`.as('kind'), 'contentZh as titleZh', 'contentEn as titleEn'])
    .select([
      sql<null>`null`.as('contentZh'),
      sql<null>`null`.as('contentEn'),
      sql<Date>`published_at`.as('at'),
    ])
    .where('id', '=', id)
    .where('publishedAt', 'is not', null)
    .where(sql<boolean>`starts_at - make_interval(hours => 24 * notice_days) <= ${now}::timestamptz`)
    .executeTakeFirst();
}

/** Records that these bulletins were shown to the account; other ids are ignored. */
export async function insertBulletinReads(
  db: Db,
  { ids, accountId, shownAt }: { ids: readonly string[]; accountId: string; shownAt: Date },
): Promise<void> {
  await db
    .insertInto('bulletinShown')
    .columns(['bulletinId', 'accountId', 'shownAt'])
    .expression(
      db
        .selectFrom('bulletin')
        .where('id', 'in', ids)
        .where('publishedAt', 'is not', null)
        .where('startsAt', '<=', shownAt)
        .select([
          'id',
          sql<string>`${accountId}::uuid`.as('accountId'),
          sql<Date>`${shownAt}::timestamptz`.as('shownAt'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
