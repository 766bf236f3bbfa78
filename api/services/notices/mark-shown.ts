import { hasBulletin, insertBulletinRead } from '#db/queries/notices.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readsBulletins } from '#domain/notices/bulletins.ts';

/**
 * Notes that this account was shown a bulletin. One that has expired meanwhile may still be noted.
 * @throws CatalogueError announcementMissing, also for one that is not yet in effect; bulletinAlreadyShown
 */
export async function markShown(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  bulletinId: string,
): Promise<void> {
  const { accountId } = actor;
  const shownAt = now();
  if (!readsBulletins(actor) || !(await hasBulletin(db, bulletinId, shownAt))) {
    throw new CatalogueError('announcementMissing');
  }
  if (!(await insertBulletinRead(db, { bulletinId, accountId, shownAt }))) {
    throw new CatalogueError('bulletinAlreadyShown');
  }
}
