import { restoreSuperseded, withdrawOne } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { emitUpload } from '#services/files/upload-event.ts';
import { lockEvidence } from './lock-evidence.ts';

type Input = { applicationId: string; uploadId: string };

/**
 * Takes a refused file off its application: what somebody else had sent beneath it stands again, else the configuration has
 * none. Reasons that were given stay.
 * @throws what `lockEvidence` throws; CatalogueError dataMissing for what was not refused, or stands no more
 */
export function removeRefused(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { applicationId, uploadId }: Input,
): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    await lockEvidence(trx, actor.enterpriseId, applicationId);
    const removed = await withdrawOne(trx, { id: uploadId, applicationId, state: 'refused' }, now());
    if (!removed) throw new CatalogueError('dataMissing', { field: 'uploadId' });
    await emitUpload(trx, removed);
    const beneath = await restoreSuperseded(trx, removed);
    if (beneath) await emitUpload(trx, beneath);
    return { id: uploadId };
  });
}
