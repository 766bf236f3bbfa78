import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** The most bulletins that are counted or listed at once. */
const listedBulletins = 50;

/** Bulletins in effect that the account has not been shown. */
function unseen(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('bulletin')
    .where('startsAt', '<=', now)
    .where('expiresAt', '>', now)
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

export async function countUnseenBulletins(db: Db, accountId: string, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom(unseen(db, accountId, now).select('id').limit(listedBulletins).as('unseen'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** True when the bulletin has come into effect, also where it has expired since. */
export async function hasBulletin(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('bulletin')
    .select('id')
    .where('id', '=', id)
    .where('startsAt', '<=', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes once that the account was shown the bulletin; false when that was noted before. */
export async function insertShown(db: Db, shown: { bulletinId: string; accountId: string; shownAt: Date }) {
  const result = await db
    .insertInto('bulletinShown')
    .values(shown)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The maintenance notice of this moment; the periods of two never overlap. */
export function findMaintenance(db: Db, now: Date) {
  return db
    .selectFrom('maintenanceNotice')
    .select(['id', 'contentZh', 'contentEn'])
    .where(sql<boolean>`tstzrange(starts_at, ends_at) @> ${now}::timestamptz`)
    .executeTakeFirst();
}
