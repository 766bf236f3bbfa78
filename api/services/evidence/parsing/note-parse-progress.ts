import { touchAttempt, type UploadProgress } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { emitUpload } from '#services/files/upload-event.ts';
import type { ParseTask } from './begin-parsing.ts';

/** Shows how far an attempt is; false when the upload is no longer its own, so that it can stop. */
export async function noteParseProgress(
  db: Db,
  { task, progress }: { task: ParseTask; progress: UploadProgress },
): Promise<boolean> {
  const { uploadId: id, attempt } = task;
  return inTransaction(db, async (trx) => {
    const row = await touchAttempt(trx, { id, attempt }, progress);
    if (row) await emitUpload(trx, row);
    return row !== undefined;
  });
}

/** A heartbeat without progress; false as above. */
export async function noteParseHeartbeat(db: Db, { uploadId: id, attempt }: ParseTask): Promise<boolean> {
  return (await touchAttempt(db, { id, attempt }, {})) !== undefined;
}
