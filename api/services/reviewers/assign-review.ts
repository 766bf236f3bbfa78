import { emitEvent } from '#api/events/emit-event.ts';
import { findApplication, findNames } from '#db/queries/applications.ts';
import * as reviewers from '#db/queries/reviewers.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { reviewerRefusal } from '#domain/reviewers/reviewers.ts';
import { tellStaff } from '#services/messages/tell-staff.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';

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

type Given = Parameters<typeof reviewers.putAssignment>[1];

/** Nobody is told of what they take themselves. */
async function tellAssignee(
  trx: Db,
  { applicationId, reviewerId, assignedBy, assignedAt }: Given,
): Promise<void> {
  const application = await findApplication(trx, applicationId, 'all');
  if (!application) return;
  const { enterpriseId, number, waitAction: action, waitingSince: since, dueAt } = application;
  const { product, productEn } = await findNames(trx, application);
  const device = { product, productEn: productEn ?? undefined, number };
  await tellStaff(trx, {
    facts: { topic: 'review', ...device, applicationId, what: 'assigned' },
    cause: `assigned:${applicationId}:${assignedAt.getTime()}`,
    enterpriseId,
    actorId: assignedBy,
    receiverId: reviewerId,
    ...(action !== null && { wait: { action, since, dueAt } }),
  });
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
    const review = await reviewers.lockAssignment(trx, applicationId);
    if (!review) throw new CatalogueError('applicationMissing');
    if (review.waitingFor !== 'reviewer') throw new CatalogueError('reviewStatusInvalid');
    if (review.reviewerId !== seen) throw new CatalogueError('reviewStatusChanged');
    const today = await readOfficeDay({ db: trx, now });
    const next = reviewerId === null ? null : await reviewers.findReviewer(trx, reviewerId, today);
    if (next !== null) {
      const takes = reviewerId === actor.accountId;
      const reason = reviewerRefusal(next, { enterpriseId: review.enterpriseId, takes });
      if (reason) throw new CatalogueError('reviewerMissing', { reason });
    }
    if (reviewerId === null) await reviewers.deleteAssignment(trx, applicationId);
    else {
      const row = { applicationId, reviewerId, assignedBy: actor.accountId, assignedAt: at };
      await reviewers.putAssignment(trx, row);
      await tellAssignee(trx, row);
    }
    const states = { before: { reviewer: review.reviewerZh }, after: { reviewer: next?.nameZh ?? null } };
    const record = { kind: 'review', id: applicationId, action: 'assigned' } as const;
    await recordProgrammeChange({ db: trx, now }, actor, { ...record, ...states });
    // The pages of the others show it in another view, and count their views again; the application itself is as it was.
    const event = { entity: 'application' as const, entityId: applicationId, version: 0 };
    await emitEvent(trx, { rooms: ['programme'], ...event, change: { reviewer: reviewerId } });
    // The enterprise sees that somebody has taken it up, not who.
    await emitEvent(trx, { rooms: [`enterprise:${review.enterpriseId}`], ...event, change: {} });
  });
}
