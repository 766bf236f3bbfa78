import { emitEvent } from '#api/events/emit-event.ts';
import { findOpenLab } from '#db/queries/delegations.ts';
import type { OutboxJobInput } from '#db/queries/outbox-jobs.ts';
import { findSent, type UploadRow } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';

const stages = ['received', 'checked', 'parsing', 'matching', 'done'] as const;
/** Above every stage's rank times its step, and above every progress in percent. */
const attemptStep = 1_000;
const stageStep = 150;
/** Above every attempt times its step: what stands again is newer than whatever was told of it before. */
const returnStep = 100_000;

/** Grows with every return, attempt, stage and percent, so that a late event never overrides a newer one. */
export function uploadVersion(row: UploadRow): number {
  const withdrawn = row.withdrawnAt === null ? 0 : stages.length * stageStep;
  const reading = row.attempt * attemptStep + stages.indexOf(row.stage) * stageStep + row.progress;
  return row.returns * returnStep + reading + withdrawn;
}

/** Tells the lab that sent it, while it is let in: of its own upload alone, not of what the enterprise made of it. */
async function emitToLab(trx: Db, row: UploadRow, change: Record<string, unknown>): Promise<void> {
  const { id, delegationId, takenFrom, withdrawnAt } = row;
  if (delegationId === null || takenFrom !== null) return;
  if (withdrawnAt !== null && (await findSent(trx, { id, delegationId }))?.takenUp) return;
  const lab = await findOpenLab(trx, delegationId);
  if (!lab?.labId) return;
  const version = uploadVersion(row);
  await emitEvent(trx, {
    rooms: [`enterprise:${lab.labId}`],
    entity: 'delegation',
    entityId: lab.id,
    version,
    change,
  });
}

/** Tells the enterprise, the lab that sent it and the programme how far an upload is; `job` is what it wants done. */
export async function emitUpload(trx: Db, row: UploadRow, job?: OutboxJobInput): Promise<void> {
  const { applicationId, configurationId, state, stage, progress, casesSeen } = row;
  const withdrawn = row.withdrawnAt !== null;
  const change = { configurationId, state, stage, progress, casesSeen, withdrawn };
  const event = {
    rooms: [`enterprise:${row.enterpriseId}`, 'programme'] as const,
    entity: 'upload' as const,
    entityId: row.id,
    version: uploadVersion(row),
    change: { applicationId, ...change },
  };
  await emitEvent(trx, event, job);
  await emitToLab(trx, row, { upload: row.id, ...change });
}
