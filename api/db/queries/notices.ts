import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { countRows } from './count-rows.ts';

/** Maximum bulletins counted or listed. */
const listedBulletins = 50;

/** Bulletins in effect that were not shown to the account. */
function unseen(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('bulletin')
    .where('publishedAt', 'is not', null)
    .where('startsAt', '<=', now)
    .where(sql<boolean>`coalesce(expires_at, 'infinity') > ${now}::timestamptz`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bulletinShown')
            .select('bulletinShown.bulletinId')
            .whereRef('bulletinShown.bulletinId', '=', 'bulletin.id')
            .where('bulletinShown.accountId', '=', accountId),
        ),
      ),
    );
}

export function listUnseenBulletins(db: Db, accountId: string, now: Date) {
  return unseen(db, accountId, now)
    .select(['id', 'titleZh', 'titleEn', 'contentZh', 'contentEn', 'startsAt'])
    .orderBy('startsAt')
    .orderBy('id')
    .limit(listedBulletins)
    .execute();
}

export function countUnseenBulletins(db: Db, accountId: string, now: Date): Promise<number> {
  return countRows(db, unseen(db, accountId, now).select('id').limit(listedBulletins).as('found'));
}

/** True when the bulletin has come into effect, even if it has expired. */
export async function hasBulletin(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('bulletin')
    .select('id')
    .where('id', '=', id)
    .where('publishedAt', 'is not', null)
    .where('startsAt', '<=', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a bulletin was shown to the account; false when it was recorded before. */
export async function insertBulletinRead(
  db: Db,
  row: { bulletinId: string; accountId: string; shownAt: Date },
) {
  const result = await db
    .insertInto('bulletinShown')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The maintenance notice to show now: the earliest of those in their notice period. */
export function findMaintenance(db: Db, now: Date) {
  return db
    .selectFrom('maintenance')
    .select(['id', 'contentZh', 'contentEn'])
    .where('publishedAt', 'is not', null)
    .where('endsAt', '>', now)
    .where(sql<boolean>`starts_at - make_interval(hours => 24 * notice_days) <= ${now}::timestamptz`)
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst();
}
