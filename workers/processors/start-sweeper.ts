import type { Log } from '#api/base/logging.ts';
import { runEvery } from '#api/base/run-every.ts';
import { markEarlierRuns } from '#services/evidence/mark-earlier-runs.ts';
import { type SweepCursor, type SweepDeps, sweepUploads } from '#services/files/sweep-uploads.ts';

/** Milliseconds between sweeps. */
const sweepEvery = 2_000;
/** Old runs that one sweep brings up to date; bounded, as each costs processor time. */
const runsPerSweep = 5;

/** Gives unfinished files a job again where the queues have lost it. Returns what stops it. */
export function startSweeper(deps: SweepDeps & { log: Log }): () => Promise<void> {
  let after: SweepCursor | undefined;
  const sweep = async () => {
    const { next, reports: _reports, ...healed } = await sweepUploads(deps, after);
    after = next;
    await markEarlierRuns(deps, runsPerSweep);
    if (healed.uploads + healed.certificates > 0) deps.log.warn(healed, 'lost jobs enqueued again');
  };
  return runEvery(sweepEvery, sweep, (err) => deps.log.warn({ err }, 'sweep failed'));
}
