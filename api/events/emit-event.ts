import { type EventInput, insertEvents } from '#db/queries/events.ts';
import { addOutboxJob, type OutboxJobInput } from '#db/queries/outbox-jobs.ts';
import type { Db } from '#db/schema/database.ts';

/**
 * Records a change inside its transaction; clients receive it after the commit. `change` is sent to everybody in the
 * rooms, so it contains no secrets; at most 16 kB, one row per room. An outbox job of the change is stored in the
 * same round trip.
 */
export async function emitEvent(trx: Db, event: EventInput, job?: OutboxJobInput): Promise<void> {
  if (event.rooms.length > 0) await insertEvents(trx, event, job);
  else if (job) await addOutboxJob(trx, job);
}
