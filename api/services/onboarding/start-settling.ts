import type { Log } from '#api/base/logging.ts';
import { runEvery } from '#api/base/run-every.ts';
import type { Db } from '#db/schema/database.ts';
import { settleOnboardings } from './settle-onboarding.ts';

/** Milliseconds between two polls for what has changed. */
const intervalMs = 1_000;

/** Judges changed enterprises each second until stopped; one run at a time, until none is left. */
export function startSettling(deps: { db: Db; now: () => Date; log: Log }): () => Promise<void> {
  let stopped = false;
  const settleAll = async () => {
    while (!stopped && (await settleOnboardings(deps)) > 0);
  };
  const stop = runEvery(intervalMs, settleAll, (err) =>
    deps.log.warn({ err }, 'onboardings could not be judged'),
  );
  return () => {
    stopped = true;
    return stop();
  };
}
