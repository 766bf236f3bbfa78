import { lockApplication, snapshotOf } from '#db/queries/applications.ts';
import type { Db } from '#db/schema.ts';
import { recordChange } from './record-change.ts';

/**
 * Reminds the waited-for side, or tells the programme that the wait is overdue. Once a version: a repeated call
 * and one that comes after the next change do nothing.
 */
export async function noteDeadline(
  deps: { db: Db; now: () => Date },
  applicationId: string,
  version: number,
  event: 'reminded' | 'escalated',
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, applicationId);
    if (row?.version !== version) return;
    const noted = await trx
      .selectFrom('history')
      .select('sequence')
      .where('applicationId', '=', applicationId)
      .where('version', '=', version)
      .where('event', '=', event)
      .executeTakeFirst();
    if (noted) return;
    const detail = { waitingFor: row.waitingFor, action: row.waitAction };
    const snapshot = await snapshotOf(trx, row);
    await recordChange(trx, { row, snapshot, event, side: 'system', actor: null, at: deps.now(), detail });
  });
}
