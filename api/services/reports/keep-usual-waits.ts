import type { Log } from '#api/base/logging.ts';
import type { Db } from '#db/schema/database.ts';
import { reckonPublicFigures } from './public-figures.ts';
import { reckonUsualWaits } from './reckon-usual-waits.ts';

/** Milliseconds between two reckonings. */
const every = 3_600_000;

/** Keeps what is said of usual waits and of the programme: reckoned at the start and each hour until stopped. */
export function startReckoning(deps: { db: Db; now: () => Date; log: Log }): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const reckon = () => {
    running ??= Promise.all([reckonUsualWaits(deps), reckonPublicFigures(deps)])
      .catch((err: unknown) => deps.log.warn({ err }, 'usual waits could not be reckoned'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(reckon, every);
  reckon();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
