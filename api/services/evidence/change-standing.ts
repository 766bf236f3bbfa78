import type { OutboxJobInput } from '#db/queries/outbox-jobs.ts';
import {
  keepSupersededWithdrawn,
  restoreSuperseded,
  type UploadRow,
  withdrawOne,
  withdrawOthers,
} from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { emitUpload } from '#services/files/upload-event.ts';

/**
 * Of each configuration the latest result stands. Whoever sends another, maker or lab, replaces what it had sent itself
 * for good, and covers what somebody else has sent: that stands again as soon as what lies over it is withdrawn. All of
 * it under the application's lock. `job` is what is to be done with the new one.
 */
export async function standOver(
  trx: Db,
  sent: UploadRow,
  { at, job }: { at: Date; job: OutboxJobInput },
): Promise<void> {
  await keepSupersededWithdrawn(trx, sent);
  for (const beneath of await withdrawOthers(trx, sent, at)) await emitUpload(trx, beneath);
  await emitUpload(trx, sent, job);
}

/** Withdraws what a lab has sent, judged before, and lets stand again what it covers; undefined where it stands no more. */
export async function withdrawSent(
  trx: Db,
  sent: { id: string; delegationId: string },
  at: Date,
): Promise<UploadRow | undefined> {
  const withdrawn = await withdrawOne(trx, { id: sent.id, delegationId: sent.delegationId }, at);
  if (!withdrawn) return undefined;
  await emitUpload(trx, withdrawn);
  const beneath = await restoreSuperseded(trx, withdrawn);
  // One that was not read yet has lost its job: the sweeper gives it another.
  if (beneath) await emitUpload(trx, beneath);
  return withdrawn;
}
