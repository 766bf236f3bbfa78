import type { BulletinDetail, MaintenanceDetail } from '#contract/programme/admin-notices.ts';
import { countAudience } from '#db/queries/admin-notices.ts';
import { findBulletin, findMaintenanceNotice } from '#db/queries/notice-drafts.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { noticeStart, publicationState } from '#domain/notices/publication.ts';

type Deps = { db: Db; now: () => Date };

/** A bulletin with its texts, as the programme edits it. @throws CatalogueError announcementMissing */
export async function readBulletin({ db, now }: Deps, id: string): Promise<BulletinDetail> {
  const row = await findBulletin(db, id).executeTakeFirst();
  if (!row) throw new CatalogueError('announcementMissing');
  const { publishedAt, startsAt, expiresAt, updatedAt, ...texts } = row;
  return {
    ...texts,
    startsAt: startsAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    state: publicationState({ publishedAt, startsAt, endsAt: expiresAt }, now()),
    audience: await countAudience(db),
  };
}

/** A maintenance with its texts, as the programme edits it. @throws CatalogueError announcementMissing */
export async function readMaintenanceNotice({ db, now }: Deps, id: string): Promise<MaintenanceDetail> {
  const row = await findMaintenanceNotice(db, id).executeTakeFirst();
  if (!row) throw new CatalogueError('announcementMissing');
  const { publishedAt, startsAt, endsAt, updatedAt, ...rest } = row;
  const from = noticeStart({ startsAt, noticeDays: row.noticeDays });
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    state: publicationState({ publishedAt, startsAt: from, endsAt }, now()),
  };
}
