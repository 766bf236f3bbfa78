import type { Log } from '#api/base/logging.ts';
import type { Db } from '#db/schema/database.ts';
import { settleOnboardings } from './settle-onboarding.ts';

/** Milliseconds between two polls for what has changed. */
const every = 1_000;

/** Judges changed enterprises each second until stopped; one run at a time, until none is left. */
export function startSettling(deps: { db: Db; now: () => Date; log: Log }): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  let stopped = false;
  const settleAll = async () => {
    while (!stopped && (await settleOnboardings(deps)) > 0);
  };
  const run = () => {
    running ??= settleAll()
      .catch((err: unknown) => deps.log.warn({ err }, 'onboardings could not be judged'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, every);
  run();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
