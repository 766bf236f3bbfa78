import { lockApplication, snapshotOf } from '#db/queries/applications.ts';
import { lockAssignment } from '#db/queries/reviewers.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { giveReview } from '#services/reviewers/give-review.ts';
import { tellReviewers } from './tell-reviewers.ts';

/**
 * Assigns a new application, or tells all who may review of it. Whoever took it meanwhile keeps it, and what has gone on
 * since is not assigned anew; repeated, nothing happens.
 */
export async function giveNewApplication(
  { db, now }: { db: Db; now: () => Date },
  applicationId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockApplication(trx, applicationId);
    if (row?.version !== 1 || row.waitingFor !== 'reviewer') return;
    if (await giveReview(trx, row.id, now())) return;
    if ((await lockAssignment(trx, row.id))?.reviewerId) return;
    const snapshot = await snapshotOf(trx, row);
    await tellReviewers(trx, { row, snapshot, event: 'created', actorId: row.createdBy });
  });
}
