import { listFaults, lockUnmarkedRuns, writeFingerprints, writeMark } from '#db/queries/run-marks.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { failureFingerprint } from '#domain/test-results/failure-patterns.ts';
import { runMark } from '#domain/test-results/run-marks.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';

const storedRun = testReportSchema.pick({ suite: true, startedAt: true, endedAt: true });
type Unmarked = Awaited<ReturnType<typeof lockUnmarkedRuns>>[number];

async function markRun(trx: Db, { id, run, stacks }: Unmarked): Promise<void> {
  const faults = await listFaults(trx, id);
  const prints = faults.map(({ ordinal, ...fault }) => ({
    ordinal,
    fingerprint: failureFingerprint({ ...fault, stack: stacks[ordinal] ?? '' }),
  }));
  await writeFingerprints(trx, id, prints);
  await writeMark(trx, id, runMark(storedRun.parse(run)));
}

/**
 * Gives runs that were read before there were marks theirs, and their failures fingerprints, as far as their reports
 * keep stack traces. At most `limit` of them; tells how many.
 */
export async function markEarlierRuns({ db }: { db: Db }, limit: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const runs = await lockUnmarkedRuns(trx, limit);
    for (const run of runs) await markRun(trx, run);
    return runs.length;
  });
}
