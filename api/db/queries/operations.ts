import { sql } from 'kysely';
import { finalStatuses } from '#domain/statuses.ts';
import type { Db } from '../schema.ts';

/** Open applications whose run was started, in the order of their ids, a page at a time. */
export function listOpen(
  db: Db,
  { after, before, limit }: { after: string | null; before: Date; limit: number },
) {
  return db
    .selectFrom('application')
    .select(['id', 'number', 'needsOperator'])
    .where('status', 'not in', finalStatuses)
    .where('createdAt', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('effect')
            .select('effect.id')
            .where('effect.kind', '=', 'start-application')
            .where('effect.key', '=', sql<string>`application.id::text`)
            .where('effect.doneAt', 'is', null),
        ),
      ),
    )
    .$if(after !== null, (q) => q.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}
export type OpenApplication = Awaited<ReturnType<typeof listOpen>>[number];

/** Ids of applications with a command that nobody has settled since `before`, at most 1000. */
export async function listStalled(db: Db, before: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('command')
    .select('applicationId')
    .distinct()
    .where('state', '=', 'recorded')
    .where('createdAt', '<', before)
    .limit(1000)
    .execute();
  return new Set(rows.map((row) => row.applicationId));
}

/** Sets or clears the mark; undefined when nothing changed. */
export function markNeedsOperator(trx: Db, id: string, reason: string | null, at: Date) {
  return trx
    .updateTable('application')
    .set({ needsOperator: reason, needsOperatorSince: reason ? at : null })
    .where('id', '=', id)
    .where('needsOperator', 'is distinct from', reason)
    .where('status', 'not in', finalStatuses)
    .returning('version')
    .executeTakeFirst();
}

/** Applications that need an operator, longest first, at most 100. */
export function listStuck(db: Db) {
  return db
    .selectFrom('application as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .select(['a.id', 'a.number', 'a.status', 'a.needsOperator', 'a.needsOperatorSince', 'p.name as product'])
    .where('a.needsOperator', 'is not', null)
    .orderBy('a.needsOperatorSince')
    .limit(100)
    .execute();
}

/** Effects that are due and not done, counted up to 1000. */
export async function countDueEffects(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('effect')
    .select('id')
    .where('doneAt', 'is', null)
    .where('nextAt', '<', now)
    .limit(1000)
    .execute();
  return rows.length;
}
