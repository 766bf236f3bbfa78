import { addEffect, type EffectInput } from '#db/queries/effects.ts';
import { type EventInput, insertEvents } from '#db/queries/events.ts';
import type { Db } from '#db/schema/database.ts';

/**
 * Records a change inside the transaction that makes it; clients hear of it after the commit.
 * `change` reaches everybody in the rooms, so it holds no secrets; at most 16 kB, one row a room.
 * An effect that the change wants goes with it, in the same round trip.
 */
export async function emitEvent(trx: Db, event: EventInput, effect?: EffectInput): Promise<void> {
  if (event.rooms.length > 0) await insertEvents(trx, event, effect);
  else if (effect) await addEffect(trx, effect);
}
