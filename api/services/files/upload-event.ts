import type { UploadRow } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema.ts';
import { emitEvent } from '#realtime/emit-event.ts';

const stages = ['received', 'checked', 'parsing', 'matching', 'done'] as const;
/** Above every stage's rank times its step, and above every progress in percent. */
const attemptStep = 1_000;
const stageStep = 150;

/** Grows with every attempt, stage and percent, so that a late event never overrides a newer one. */
export function uploadVersion(row: UploadRow): number {
  const withdrawn = row.withdrawnAt === null ? 0 : stages.length * stageStep;
  return row.attempt * attemptStep + stages.indexOf(row.stage) * stageStep + row.progress + withdrawn;
}

/** Tells the enterprise and the programme how far an upload is. */
export async function emitUpload(trx: Db, row: UploadRow): Promise<void> {
  const { applicationId, configurationId, state, stage, progress, casesSeen } = row;
  await emitEvent(trx, {
    rooms: [`enterprise:${row.enterpriseId}`, 'programme'],
    entity: 'upload',
    entityId: row.id,
    version: uploadVersion(row),
    change: {
      applicationId,
      configurationId,
      state,
      stage,
      progress,
      casesSeen,
      withdrawn: row.withdrawnAt !== null,
    },
  });
}
