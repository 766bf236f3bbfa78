import { emitEvent } from '#api/events/emit-event.ts';
import type { Db } from '#db/schema/database.ts';

/** Tells the programme's open pages that a bulletin or a maintenance notice was changed. `trx` is the change's. */
export function announceChange(trx: Db, { id, version }: { id: string; version: number }): Promise<void> {
  const event = { entity: 'notice' as const, entityId: id, version, change: {} };
  return emitEvent(trx, { ...event, rooms: ['programme'] });
}
