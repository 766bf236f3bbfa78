import { findWholeReport, listWholeFailures } from '#db/queries/whole-runs.ts';
import type { Db } from '#db/schema/database.ts';
import type { MergeSide } from '#domain/merged-runs/merge-runs.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';

/** The report of an accepted upload with all of its failures, and its file. The traces of the first of them are in the report. */
export async function readWholeRun(db: Db, uploadId: string): Promise<MergeSide> {
  const { sha256, report } = await findWholeReport(db, uploadId);
  const stored = testReportSchema.parse(report);
  const rows = await listWholeFailures(db, uploadId);
  const failures = rows.map(({ possibleCause, failedMethod, fingerprint, ordinal, ...failure }) => ({
    ...failure,
    ...(possibleCause === null ? {} : { possibleCause }),
    ...(failedMethod === null ? {} : { failedMethod }),
    ...(fingerprint === null ? {} : { fingerprint }),
    stack: stored.failures[ordinal]?.stack ?? '',
    line: stored.failures[ordinal]?.line ?? 1,
  }));
  return { sha256, report: { ...stored, failures } };
}
