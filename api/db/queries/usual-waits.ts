import { sql } from 'kysely';
import type { UsualWait } from '#domain/reports/usual-waits.ts';
import type { Db } from '../schema/database.ts';

/** Replaces the stored figures. */
export async function replaceUsualWaits(trx: Db, waits: readonly UsualWait[], at: Date): Promise<void> {
  const actions = waits.map(({ action }) => action);
  await trx
    .deleteFrom('usualWait')
    .$if(actions.length > 0, (q) => q.where('action', 'not in', actions))
    .execute();
  if (waits.length === 0) return;
  await trx
    .insertInto('usualWait')
    .values(waits.map((wait) => ({ ...wait, reckonedAt: at })))
    .onConflict((oc) =>
      oc.column('action').doUpdateSet(({ ref }) => ({
        days: ref('excluded.days'),
        waits: ref('excluded.waits'),
        reckonedAt: ref('excluded.reckonedAt'),
      })),
    )
    .execute();
}

/** Query for the usual duration of an application's present wait. */
export function usualWaitOf(db: Db, applicationId: string) {
  return db
    .selectFrom('application as a')
    .innerJoin('usualWait as u', (join) => join.on(sql`u.action`, '=', sql`a.wait_action`))
    .select(['u.days', 'u.waits'])
    .where('a.id', '=', applicationId);
}
