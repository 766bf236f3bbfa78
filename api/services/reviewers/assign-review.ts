import { findReviewer, lockAssignment } from '#db/queries/reviewers.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { reviewerRefusal } from '#domain/reviewers/reviewers.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { putReviewer } from './put-reviewer.ts';
import { readReviewWait } from './read-review-wait.ts';

type Assignment = {
  applicationId: string;
  /** Null takes it from everybody. */
  reviewerId: string | null;
  /** Whose it is as far as the caller knows. */
  seen: string | null;
};

/** A reviewer takes what is nobody's, and gives back what is theirs; everything else is an administrator's. */
function mayAssign({ accountId, roles }: Actor, { reviewerId, seen }: Assignment): boolean {
  if (roles.includes('admin')) return true;
  return reviewerId === null ? seen === null || seen === accountId : reviewerId === accountId;
}

/**
 * Says whose review an application is. It stays theirs when the application comes back; anybody who may review may still
 * decide.
 * @throws CatalogueError applicationMissing, permissionDenied, reviewStatusInvalid while it waits for no reviewer,
 * reviewStatusChanged when it is somebody else's by now, reviewerMissing with `details.reason`
 */
export async function assignReview(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  assignment: Assignment,
): Promise<void> {
  const { applicationId, reviewerId, seen } = assignment;
  if (!mayAssign(actor, assignment)) throw new CatalogueError('permissionDenied');
  const at = now();
  await inTransaction(db, async (trx) => {
    const review = await lockAssignment(trx, applicationId);
    if (!review) throw new CatalogueError('applicationMissing');
    if (review.waitingFor !== 'reviewer') throw new CatalogueError('reviewStatusInvalid');
    if (review.reviewerId !== seen) throw new CatalogueError('reviewStatusChanged');
    const today = await readOfficeDay({ db: trx, now });
    const reviewer = reviewerId === null ? null : await findReviewer(trx, reviewerId, today);
    if (reviewer !== null) {
      const takes = reviewerId === actor.accountId;
      const wait = await readReviewWait(trx, applicationId);
      const isBarred = reviewerId !== null && (wait?.barredIds.includes(reviewerId) ?? false);
      const reason = reviewerRefusal(reviewer, { enterpriseId: review.enterpriseId, isBarred, takes });
      if (reason) throw new CatalogueError('reviewerMissing', { reason });
    }
    const next = reviewer && reviewerId !== null ? { id: reviewerId, nameZh: reviewer.nameZh } : null;
    await putReviewer(trx, { applicationId, review, reviewer: next, actor, at });
  });
}
