import { sql } from 'kysely';
import type { UsualWait } from '#domain/reports/usual-waits.ts';
import type { Db } from '../schema/database.ts';
import { reportedEvents } from './reports.ts';

const maxLines = 50_000;

/** Histories of the latest changed applications since a time, at most `limit`. */
export async function readRecentCourses(db: Db, since: Date, limit: number) {
  const applications = await db
    .selectFrom('application')
    .select(['id', 'mode'])
    .where('updatedAt', '>=', since)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (applications.length === 0) return [];
  const ids = applications.map(({ id }) => id);
  const lines = await db
    .selectFrom('history')
    .select(['applicationId', 'event', 'at', 'actor', 'actorEn'])
    .where('applicationId', 'in', ids)
    .where('event', 'in', reportedEvents)
    .orderBy('applicationId')
    .orderBy('sequence')
    .limit(maxLines)
    .execute();
  const courses = Map.groupBy(lines, ({ applicationId }) => applicationId);
  return applications.map(({ id, mode }) => ({ mode, course: courses.get(id) ?? [] }));
}

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
