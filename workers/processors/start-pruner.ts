import type { Log } from '#api/base/logging.ts';
import { runEvery } from '#api/base/run-every.ts';
import { type PruneDeps, prune } from '#services/retention/prune-outlived.ts';

type PrunerDeps = Omit<PruneDeps, 'stopping'> & { log: Log };

/** Removes what is past its retention, at once and every `everyMs`, one round at a time. Returns what stops it. */
export function startPruner(deps: PrunerDeps, everyMs: number): () => Promise<void> {
  const stopping = new AbortController();
  const round = async () => {
    const pruned = await prune({ ...deps, stopping: stopping.signal });
    if (pruned && Object.values(pruned).some((count) => count > 0))
      deps.log.info({ pruned }, 'removed what is kept no longer');
  };
  const stop = runEvery(everyMs, round, (err) => deps.log.warn({ err }, 'old rows and files not removed'));
  return () => {
    stopping.abort();
    return stop();
  };
}
