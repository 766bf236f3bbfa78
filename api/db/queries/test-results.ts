import { readTogether } from '../read-together.ts';
import type { Db } from '../schema/database.ts';
import { currentFailuresOf, waiverRequestCountsOf } from './current-failures.ts';
import { acceptedRunsOf, declaredOf } from './test-runs.ts';

function figuresOf(db: Db, applicationId: string) {
  return {
    declared: declaredOf(db, applicationId),
    runs: acceptedRunsOf(db, applicationId),
    bypasses: waiverRequestCountsOf(applicationId),
  };
}

/** Queries for the accepted results of an application and their failures. */
export function resultsOf(db: Db, applicationId: string) {
  return { ...figuresOf(db, applicationId), failures: currentFailuresOf(applicationId) };
}

/** Accepted runs, newest first, their comparisons, and the waiver request counts of each configuration. */
export function readFigureRows(db: Db, applicationId: string) {
  return readTogether(db, figuresOf(db, applicationId));
}
export type FigureRows = Awaited<ReturnType<typeof readFigureRows>>;

/** Only the accepted runs, newest first. */
export async function readRunRows(db: Db, applicationId: string): Promise<FigureRows['runs']> {
  const { runs } = await readTogether(db, { runs: acceptedRunsOf(db, applicationId) });
  return runs;
}

/** As `readFigureRows`, with the failures. */
export function readResultRows(db: Db, applicationId: string) {
  return readTogether(db, resultsOf(db, applicationId));
}
export type ResultRows = Awaited<ReturnType<typeof readResultRows>>;
