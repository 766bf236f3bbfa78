import { listFailedKeys } from '#db/queries/compared-runs.ts';
import { claimUpload } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { rerunFilters } from '#domain/merged-runs/rerun-filters.ts';
import type { RunValues } from '#domain/test-results/declared-run.ts';
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
  declared: RunValues;
  /** Failed cases of the run that it is merged with, see `askedCases`; empty where it is merged with none. */
  asked: string;
};

/** Claims an upload for parsing; null when there is nothing to do: it is finished, withdrawn or unknown. */
export function beginParsing(db: Db, uploadId: string): Promise<ParseTask | null> {
  return inTransaction(db, (trx) => begin(trx, uploadId));
}

async function begin(trx: Db, uploadId: string): Promise<ParseTask | null> {
  const claimed = await claimUpload(trx, uploadId);
  if (!claimed) return null;
  await emitUpload(trx, claimed);
  const { attempt, setbacks, receivedAt, applicationId, sha256, mime, declared, mergedWith } = claimed;
  const failed = mergedWith === null ? [] : await listFailedKeys(trx, mergedWith);
  return {
    uploadId,
    attempt,
    receivedAt,
    applicationId,
    tries: attempt - setbacks,
    file: { sha256, mime },
    declared: declared ?? {},
    asked: rerunFilters(failed.map(({ key }) => key)),
  };
}
