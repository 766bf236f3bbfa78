import type { Log } from '#api/base/logging.ts';
import { emitEvent } from '#api/events/emit-event.ts';
import { claimUnannounced } from '#db/queries/notice-drafts.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';

type Means = { db: Db; now: () => Date };

/** Milliseconds between two looks for what has come into effect. */
const every = 1_000;
const atOnce = 50;

/**
 * Tells open pages of bulletins and maintenance notices that have come into effect, or were edited in it, once each
 * whatever number of processes look. Returns how many.
 */
export function tellNotices({ db, now }: Means): Promise<number> {
  return inTransaction(db, async (trx) => {
    const untold = await claimUnannounced(trx, now(), atOnce);
    for (const { id, version } of untold) {
      await emitEvent(trx, { rooms: ['everybody'], entity: 'notice', entityId: id, version, change: {} });
    }
    return untold.length;
  });
}

/** Looks at once and every second, one look at a time, until stopped. */
export function startTelling(deps: Means & { log: Log }): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const look = () => {
    running ??= tellNotices(deps)
      .catch((err: unknown) => deps.log.warn({ err }, 'nobody could be told of notices'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(look, every);
  look();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
