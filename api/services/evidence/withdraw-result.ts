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
 * Makes the new result of a configuration the current one. A result that the same sender (enterprise or lab) sent before is
 * replaced for good; one of another sender is covered, and is current again when the new one is withdrawn. The caller holds
 * the application's lock. `job` is the outbox job of the new result.
 */
export async function replaceEarlierResults(
  trx: Db,
  input: UploadRow,
  { at, job }: { at: Date; job: OutboxJobInput },
): Promise<void> {
  await keepSupersededWithdrawn(trx, input);
  for (const beneath of await withdrawOthers(trx, input, at)) await emitUpload(trx, beneath);
  await emitUpload(trx, input, job);
}

/** Withdraws a result of a lab, and makes the one that it covers current again; undefined where it is not current. */
export async function withdrawAndUncover(
  trx: Db,
  input: { id: string; delegationId: string },
  at: Date,
): Promise<UploadRow | undefined> {
  const withdrawn = await withdrawOne(trx, { id: input.id, delegationId: input.delegationId }, at);
  if (!withdrawn) return undefined;
  await emitUpload(trx, withdrawn);
  const beneath = await restoreSuperseded(trx, withdrawn);
  // If it was not read yet, its job is gone: the sweeper adds another.
  if (beneath) await emitUpload(trx, beneath);
  return withdrawn;
}
