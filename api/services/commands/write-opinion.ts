import { emitEvent } from '#api/events/emit-event.ts';
import {
  type ApplicationFacts,
  type ApplicationRow,
  snapshotWith,
  stateOfRow,
  waitOfRow,
  writeState,
} from '#db/queries/applications.ts';
import { insertOpinion } from '#db/queries/opinions.ts';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import type { OpinionCommand } from '#domain/reviewers/opinions.ts';
import { giveReview } from '#services/reviewers/give-review.ts';
import type { Decision } from './judge-command.ts';
import { tellReviewers } from './tell-reviewers.ts';

/**
 * Writes a decision that another reviewer has to agree with: the application is as it was but for its version, so that
 * whoever decides next has seen it; another reviewer has it, and only the programme is told.
 */
export async function writeOpinion(
  trx: Db,
  before: ApplicationRow,
  { id, command, actor }: Decision & { command: OpinionCommand },
  { facts, at }: { facts: ApplicationFacts; at: Date },
): Promise<ApplicationSnapshot> {
  const to = { ...stateOfRow(before, facts.configurations), version: before.version + 1 };
  const finding = before.finding && JSON.stringify(before.finding);
  const row = await writeState(trx, { id: before.id, commandId: id }, to, waitOfRow(before), at, finding);
  if (!row) throw new Error(`application ${before.number} moved under its own lock`);
  const applicationId = row.id;
  await insertOpinion(trx, {
    id,
    applicationId,
    reviewerId: actor.id,
    at,
    command: JSON.stringify(command),
  });
  const snapshot = snapshotWith(row, facts);
  const isAssigned = await giveReview(trx, applicationId, at);
  if (!isAssigned) await tellReviewers(trx, { row, snapshot, event: 'opinion', actorId: actor.id });
  const event = { entity: 'application', entityId: applicationId, version: row.version } as const;
  await emitEvent(trx, { rooms: ['programme'], ...event, change: {} });
  return snapshot;
}
