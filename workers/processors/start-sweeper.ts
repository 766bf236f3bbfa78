import type { Log } from '#api/logging.ts';
import { markEarlierRuns } from '#services/evidence/mark-earlier-runs.ts';
import { type SweepCursor, type SweepDeps, sweepUploads } from '#services/files/sweep-uploads.ts';

/** Milliseconds between sweeps. */
const sweepEvery = 2_000;
/** Runs of before there were marks that one sweep marks: a few percent of a core, until none is left. */
const unmarkedRuns = 5;

/** Heals the queues from the database until stopped; one sweep at a time. Returns what stops it. */
export function startSweeper(deps: SweepDeps & { log: Log }): () => Promise<void> {
  let after: SweepCursor | undefined;
  let running: Promise<void> | null = null;
  const sweep = async () => {
    try {
      const { next, reports: _inTheirTime, ...healed } = await sweepUploads(deps, after);
      after = next;
      await markEarlierRuns(deps, unmarkedRuns);
      if (healed.uploads + healed.certificates > 0) deps.log.warn(healed, 'lost jobs enqueued again');
    } catch (err) {
      deps.log.warn({ err }, 'sweep failed');
    }
  };
  const tick = () => {
    running ??= sweep().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(tick, sweepEvery);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
