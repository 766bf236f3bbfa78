import type { Db } from '#db/schema.ts';
import { emitEvent } from '#realtime/emit-event.ts';

/**
 * Tells the programme's open pages that an edition, its packages or its issues were changed: they read it anew, whichever
 * version they hold. `trx` is the change's.
 */
export function announceSuite(trx: Db, id: string): Promise<void> {
  return emitEvent(trx, { rooms: ['programme'], entity: 'suite', entityId: id, version: 0, change: {} });
}
