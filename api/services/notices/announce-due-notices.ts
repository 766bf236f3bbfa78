import type { Log } from '#api/base/logging.ts';
import { runEvery } from '#api/base/run-every.ts';
import { emitEvent } from '#api/events/emit-event.ts';
import { claimUnannounced } from '#db/queries/notice-drafts.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';

type Deps = { db: Db; now: () => Date };

/** Milliseconds between two polls for what has come into effect. */
const intervalMs = 1_000;
const atOnce = 50;

/**
 * Tells open pages of bulletins and maintenance notices that have come into effect, or were edited in it, once each
 * however many processes run it. Returns how many.
 */
export function announceDueNotices({ db, now }: Deps): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = await claimUnannounced(trx, now(), atOnce);
    for (const { id, version } of due) {
      await emitEvent(trx, { rooms: ['everybody'], entity: 'notice', entityId: id, version, change: {} });
    }
    return due.length;
  });
}

/** Runs at once and every second, one run at a time, until stopped. */
export function startAnnouncingNotices(deps: Deps & { log: Log }): () => Promise<void> {
  return runEvery(
    intervalMs,
    () => announceDueNotices(deps),
    (err) => deps.log.warn({ err }, 'nobody could be told of notices'),
  );
}
