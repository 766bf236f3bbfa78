import { emitEvent } from '#api/events/emit-event.ts';
import type { Db } from '#db/schema/database.ts';

/**
 * Tells the programme's open pages that an edition, its packages or its issues were changed: they read it again, whichever
 * version they hold. `trx` is the change's.
 */
export function announceSuite(trx: Db, id: string): Promise<void> {
  return emitEvent(trx, { rooms: ['programme'], entity: 'suite', entityId: id, version: 0, change: {} });
}
