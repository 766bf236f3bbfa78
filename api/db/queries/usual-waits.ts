import { sql } from 'kysely';
import type { UsualWait } from '#domain/reports/usual-waits.ts';
import type { Db } from '../schema/database.ts';
import { tellingEvents } from './reports.ts';

const mostLines = 50_000;

/** Courses of the applications that changed last since a moment, at most `limit` of them. */
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
    .where('event', 'in', tellingEvents)
    .orderBy('applicationId')
    .orderBy('sequence')
    .limit(mostLines)
    .execute();
  const courses = Map.groupBy(lines, ({ applicationId }) => applicationId);
  return applications.map(({ id, mode }) => ({ mode, course: courses.get(id) ?? [] }));
}

/** Puts these figures in the place of all that there were. */
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

/** Query for what an application waits for now: how long that usually takes. */
export function usualWaitOf(db: Db, applicationId: string) {
  return db
    .selectFrom('application as a')
    .innerJoin('usualWait as u', (join) => join.on(sql`u.action`, '=', sql`a.wait_action`))
    .select(['u.days', 'u.waits'])
    .where('a.id', '=', applicationId);
}
