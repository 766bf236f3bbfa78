import { emitEvent } from '#api/events/emit-event.ts';
import { findApplication, findNames } from '#db/queries/applications.ts';
import { deleteAssignment, type lockAssignment, putAssignment } from '#db/queries/reviewers.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { tellStaff } from '#services/messages/tell-staff.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockAssignment>>>;

export type NewReviewer = {
  applicationId: string;
  /** As `lockAssignment` found it. */
  review: Pick<Locked, 'enterpriseId' | 'reviewerZh'>;
  /** Null takes it from everybody. */
  reviewer: { id: string; nameZh: string } | null;
  /** Null for the rule of assignment. */
  actor: Actor | null;
  at: Date;
};

type Given = { applicationId: string; reviewerId: string; assignedBy: string | null; assignedAt: Date };

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

/** Writes whose review an application is, tells them, and records who decided it; under the assignment's lock. */
export async function putReviewer(trx: Db, change: NewReviewer): Promise<void> {
  const { applicationId, review, reviewer, actor, at } = change;
  if (reviewer === null) await deleteAssignment(trx, applicationId);
  else {
    const assignedBy = actor?.accountId ?? null;
    const row = { applicationId, reviewerId: reviewer.id, assignedBy, assignedAt: at };
    await putAssignment(trx, row);
    await tellAssignee(trx, row);
  }
  const states = { before: { reviewer: review.reviewerZh }, after: { reviewer: reviewer?.nameZh ?? null } };
  const record = { kind: 'review', id: applicationId, action: 'assigned' } as const;
  await recordProgrammeChange({ db: trx, now: () => at }, actor, { ...record, ...states });
  // The pages of the others show it in another view, and count their views again; the application itself is as it was.
  const event = { entity: 'application' as const, entityId: applicationId, version: 0 };
  await emitEvent(trx, { rooms: ['programme'], ...event, change: { reviewer: reviewer?.id ?? null } });
  // The enterprise sees that somebody has taken it up, not who.
  await emitEvent(trx, { rooms: [`enterprise:${review.enterpriseId}`], ...event, change: {} });
}
