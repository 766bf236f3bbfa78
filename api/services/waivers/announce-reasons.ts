import { emitEvent } from '#api/events/emit-event.ts';
import type { ApplicationRow } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';

/** Tells open pages that so many reasons of an application have changed at once. */
export async function announceReasons(trx: Db, application: ApplicationRow, count: number): Promise<void> {
  await emitEvent(trx, {
    rooms: [`enterprise:${application.enterpriseId}`, 'programme'],
    entity: 'application',
    entityId: application.id,
    version: application.version,
    change: { reasons: { count } },
  });
}
