import type { Log } from '#api/base/logging.ts';
import type { TemporalConfig } from '#api/base/temporal-config.ts';
import { listKnownApplications } from '#db/queries/backups.ts';
import type { Db } from '#db/schema/database.ts';
import { takeUpRuns } from '#services/operations/take-up-runs.ts';
import { openApplicationWorkflows } from '#workflows/client/connect.ts';
import { countRuns, endRuns } from '#workflows/client/end-runs.ts';
import { prepareTemporal } from '#workflows/client/search-attributes.ts';
import { BackupError } from './backup-error.ts';

/** Milliseconds for which a namespace that was just made may still be unknown. */
const namespaceWithin = 30_000;

async function countPrepared(temporal: TemporalConfig, until: number): Promise<number> {
  try {
    return await countRuns(temporal);
  } catch (error) {
    if (Date.now() > until) throw error;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return countPrepared(temporal, until);
  }
}

/**
 * Makes the namespace where there is none, and counts the runs that it has.
 * @returns null where Temporal does not answer, which is told
 */
export async function findRuns(
  temporal: TemporalConfig,
  tell: (line: string) => void,
): Promise<number | null> {
  try {
    await prepareTemporal(temporal);
    return await countPrepared(temporal, Date.now() + namespaceWithin);
  } catch (error) {
    tell(
      `Temporal at ${temporal.address} does not answer: ${error instanceof Error ? error.message : error}`,
    );
    return null;
  }
}

/** @throws BackupError where runs are there that nobody said are to be ended */
export function refuseRuns(runs: number, endsRuns: boolean): void {
  if (runs > 0 && !endsRuns)
    throw new BackupError(
      `Temporal has ${runs} runs of applications, which are not of the same instant as the backup: with --end-runs the open ones are ended and all applications get new ones; or give the portal an empty Temporal`,
    );
}

export const endRunsOfBefore = (
  db: Db,
  temporal: TemporalConfig,
): Promise<{ ended: number; removed: number }> =>
  endRuns(temporal, { known: (ids) => listKnownApplications(db, ids), reason: 'restored from a backup' });

/** Gives every open application a run; resolves with how many have none yet. */
export async function startRuns(
  deps: { db: Db; log: Log; now: () => Date; tell: (line: string) => void },
  temporal: TemporalConfig,
): Promise<number> {
  const { applications, close } = openApplicationWorkflows(temporal);
  try {
    const { resumed, unanswered } = await takeUpRuns(
      { ...deps, applications },
      { actorName: 'restore', tell: (count) => deps.tell(`${count} applications are taken up`) },
    );
    deps.tell(`${resumed} open applications had no run and are taken up`);
    if (unanswered > 0) deps.tell(`Temporal did not answer for ${unanswered} others`);
    return unanswered;
  } finally {
    await close();
  }
}
