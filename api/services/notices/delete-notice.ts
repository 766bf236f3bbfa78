import { deleteNotice, findBulletin, findMaintenanceNotice } from '#db/queries/notice-drafts.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { noticeStart, publicationState } from '#domain/notices/publication.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { announceChange } from './announce-change.ts';
import { bulletinFields, maintenanceFields } from './notice-fields.ts';
import { refuseDeletion } from './refuse-notice.ts';

type Deps = { db: Db; now: () => Date };

/** Deletes a bulletin that is a draft or not in effect yet. @throws CatalogueError announcementMissing, announcementUndeletable */
export async function deleteBulletin({ db, now }: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await findBulletin(trx, id).forUpdate().executeTakeFirst();
    refuseDeletion(row ? publicationState({ ...row, endsAt: row.expiresAt }, now()) : null);
    const before = row ? bulletinFields(row) : null;
    await deleteNotice(trx, 'bulletin', id);
    const change = { kind: 'bulletin' as const, id, action: 'deleted', before, after: null };
    await recordProgrammeChange({ db: trx, now }, actor, change);
    await announceChange(trx, { id, version: (row?.version ?? 0) + 1 });
  });
}

/** Deletes a maintenance that nobody is told of yet. @throws CatalogueError announcementMissing, announcementUndeletable */
export async function deleteMaintenance({ db, now }: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await findMaintenanceNotice(trx, id).forUpdate().executeTakeFirst();
    refuseDeletion(row ? publicationState({ ...row, startsAt: noticeStart(row) }, now()) : null);
    const before = row ? maintenanceFields(row) : null;
    await deleteNotice(trx, 'maintenance', id);
    const change = { kind: 'maintenance' as const, id, action: 'deleted', before, after: null };
    await recordProgrammeChange({ db: trx, now }, actor, change);
    await announceChange(trx, { id, version: (row?.version ?? 0) + 1 });
  });
}
