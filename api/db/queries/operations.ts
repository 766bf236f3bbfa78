import { sql } from 'kysely';
import { finalStatuses } from '#domain/applications/statuses.ts';
import type { WaitAction } from '#domain/applications/waits.ts';
import type { Db } from '../schema/database.ts';
import { COUNTED_TO } from './backlog.ts';

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

/** The rows with the names of their products. A join would read all products once there are many rows. */
async function nameProducts<R extends { productId: string }>(db: Db, rows: readonly R[]) {
  const products = await db
    .selectFrom('product')
    .select(['id', 'name', 'nameEn'])
    .where('id', '=', sql<string>`any(${rows.map(({ productId }) => productId)}::uuid[])`)
    .execute();
  const names = new Map(products.map(({ id, ...name }) => [id, name]));
  const none = { name: '', nameEn: '' };
  return rows.map(({ productId, ...row }) => ({ ...row, product: names.get(productId) ?? none }));
}

/** Applications that need an operator, longest first, at most 100. */
export async function listStuck(db: Db) {
  const marked = await db
    .selectFrom('application')
    .select(['id', 'number', 'status', 'needsOperator', 'needsOperatorSince', 'productId'])
    .where('needsOperator', 'is not', null)
    .orderBy('needsOperatorSince')
    .limit(100)
    .execute();
  return nameProducts(db, marked);
}

type OverdueRow = {
  id: string;
  number: string;
  productId: string;
  waitingFor: 'partner' | 'reviewer';
  waitAction: WaitAction;
  waitingSince: Date;
  dueAt: Date;
};

/** Waits of a side past their deadline, the one that ended first before others: at most 50. */
export async function listOverdue(db: Db, side: OverdueRow['waitingFor'], now: Date) {
  const rows = await db
    .selectFrom('application')
    .select(['id', 'number', 'productId', 'waitingFor', 'waitAction', 'waitingSince', 'dueAt'])
    .where('waitingFor', '=', side)
    .where('dueAt', '<', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(50)
    .$narrowType<OverdueRow>()
    .execute();
  return nameProducts(db, rows);
}

/** How many there are of a side, at most one more than {@link COUNTED_TO}. */
export async function countOverdue(db: Db, side: OverdueRow['waitingFor'], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from application where waiting_for = ${side} and due_at < ${now} limit ${sql.lit(COUNTED_TO + 1)}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
