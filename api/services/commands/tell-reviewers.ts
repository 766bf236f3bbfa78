import type { ApplicationRow } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import { tellStaff } from '#services/messages/tell-staff.ts';

/** An application's change, as it is recorded. */
type ReviewedChange = {
  row: ApplicationRow;
  snapshot: ApplicationSnapshot;
  event: string;
  actorId?: string | null;
};

/** What a change asks of the reviewers; null where it asks nothing of them. */
function requestOf({ event, row }: Pick<ReviewedChange, 'event' | 'row'>) {
  if (event === 'created') return 'submitted' as const;
  if (event === 'resubmit') return 'resubmitted' as const;
  if (event === 'approve-phase') return row.phase === 'commercial' ? ('commercial' as const) : null;
  if (event === 'apply') return 'results' as const;
  if (event === 'opinion') return 'opinion' as const;
  if (event === 'nudged') return 'nudged' as const;
  return event === 'deliver-samples' ? ('samples' as const) : null;
}

/** Tells the assigned reviewer, or those who may review, that it is their turn. */
export async function tellReviewers(trx: Db, change: ReviewedChange): Promise<void> {
  const what = requestOf(change);
  const { row, snapshot, event } = change;
  const { action, since, dueAt } = snapshot.wait;
  if (what === null || action === null) return;
  const { id: applicationId, enterpriseId, number, version } = row;
  const { product, productEn } = snapshot;
  await tellStaff(trx, {
    facts: { topic: 'review', product, productEn, number, applicationId, what },
    cause: `${applicationId}:${version}:${event}`,
    enterpriseId,
    actorId: change.actorId ?? null,
    wait: { action, since: new Date(since), dueAt: dueAt === null ? null : new Date(dueAt) },
  });
}
