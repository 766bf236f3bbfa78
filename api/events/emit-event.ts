import { type EventInput, insertEvents } from '#db/queries/events.ts';
import { addOutboxJob, type OutboxJobInput } from '#db/queries/outbox-jobs.ts';
import type { Db } from '#db/schema/database.ts';

/**
 * Records a change inside the transaction that makes it; clients hear of it after the commit.
 * `change` reaches everybody in the rooms, so it holds no secrets; at most 16 kB, one row a room.
 * An outbox job that the change wants goes with it, in the same round trip.
 */
export async function emitEvent(trx: Db, event: EventInput, job?: OutboxJobInput): Promise<void> {
  if (event.rooms.length > 0) await insertEvents(trx, event, job);
  else if (job) await addOutboxJob(trx, job);
}
