import { claimUpload, findUpload } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema.ts';
import type { RunWords } from '#domain/test-results/declared-run.ts';
import { emitUpload } from '#services/files/upload-event.ts';

/** One attempt to read an upload; a later attempt takes the upload away from an earlier one. */
export type ParseTask = {
  uploadId: string;
  attempt: number;
  /** Attempts that may have failed for the file's own sake, this one among them. */
  tries: number;
  receivedAt: Date;
  applicationId: string;
  /** Where the bytes are, and whether they are a bare XML or an archive. */
  file: { sha256: string; mime: string };
  /** What the partner says of the run where the file may leave it out. */
  declared: RunWords;
};

/** Claims an upload for parsing; null when there is nothing to do: it is finished, withdrawn or unknown. */
export async function beginParsing(db: Db, uploadId: string): Promise<ParseTask | null> {
  return db.transaction().execute(async (trx) => {
    const claimed = await claimUpload(trx, uploadId);
    if (!claimed) return null;
    await emitUpload(trx, claimed);
    const upload = await findUpload(trx, uploadId);
    if (!upload) throw new Error(`upload ${uploadId} has lost its file`);
    const { attempt, setbacks, receivedAt, applicationId, sha256, mime, declared } = upload;
    return {
      uploadId,
      attempt,
      tries: attempt - setbacks,
      receivedAt,
      applicationId,
      file: { sha256, mime },
      declared: declared ?? {},
    };
  });
}
