import { sql } from 'kysely';
import { finalStatuses } from '#domain/applications/statuses.ts';
import type { WaitAction } from '#domain/applications/waits.ts';
import type { Db } from '../schema/database.ts';
import { COUNTED_TO } from './backlog.ts';
import { assignments } from './reviewers.ts';

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

type Names = { name: string; nameEn: string };
const noNames: Names = { name: '', nameEn: '' };

/** Names by id. A join would read all products once there are many rows. */
async function namesOf(db: Db, table: 'product' | 'enterprise', ids: readonly string[]) {
  const name = sql.ref(table === 'product' ? 'name' : 'name_zh');
  const { rows } = await sql<Names & { id: string }>`select id, ${name} as name, name_en
    from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** The rows with the names of their products and enterprises. */
async function nameSubjects<R extends { productId: string; enterpriseId: string }>(
  db: Db,
  rows: readonly R[],
) {
  const products = await namesOf(
    db,
    'product',
    rows.map((row) => row.productId),
  );
  const enterprises = await namesOf(
    db,
    'enterprise',
    rows.map((row) => row.enterpriseId),
  );
  return rows.map(({ productId, enterpriseId, ...row }) => ({
    ...row,
    product: products.get(productId) ?? noNames,
    enterprise: enterprises.get(enterpriseId) ?? noNames,
  }));
}

/** The reviewers who have these applications, by the application's id. */
export async function findAssignees(db: Db, ids: readonly string[]): Promise<Map<string, Names>> {
  const { rows } = await sql<Names & { id: string }>`
    select given.application_id as id, r.name_zh as name, r.name_en
    from ${assignments} where given.application_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Applications that need an operator, longest first, at most 100. */
export async function listStuck(db: Db) {
  const marked = await db
    .selectFrom('application')
    .select(['id', 'number', 'status', 'needsOperator', 'needsOperatorSince', 'productId', 'enterpriseId'])
    .where('needsOperator', 'is not', null)
    .orderBy('needsOperatorSince')
    .limit(100)
    .execute();
  return nameSubjects(db, marked);
}

type OverdueRow = {
  id: string;
  number: string;
  productId: string;
  enterpriseId: string;
  waitingFor: 'partner' | 'reviewer';
  waitAction: WaitAction;
  waitingSince: Date;
  dueAt: Date;
};

/** Waits of a side past their deadline, the one that ended first before others: at most 50. */
export async function listOverdue(db: Db, side: OverdueRow['waitingFor'], now: Date) {
  const rows = await db
    .selectFrom('application')
    .select([
      'id',
      'number',
      'productId',
      'enterpriseId',
      'waitingFor',
      'waitAction',
      'waitingSince',
      'dueAt',
    ])
    .where('waitingFor', '=', side)
    .where('dueAt', '<', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(50)
    .$narrowType<OverdueRow>()
    .execute();
  return nameSubjects(db, rows);
}

/** How many there are of a side, at most one more than {@link COUNTED_TO}. */
export async function countOverdue(db: Db, side: OverdueRow['waitingFor'], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from application where waiting_for = ${side} and due_at < ${now} limit ${sql.lit(COUNTED_TO + 1)}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
