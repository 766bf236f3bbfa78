import { sql } from 'kysely';
import { finalStatuses } from '#domain/applications/statuses.ts';
import type { Db } from '../schema/database.ts';

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
export async function listStuck(db: Db) {
  const marked = await db
    .selectFrom('application')
    .select(['id', 'number', 'status', 'needsOperator', 'needsOperatorSince', 'productId'])
    .where('needsOperator', 'is not', null)
    .orderBy('needsOperatorSince')
    .limit(100)
    .execute();
  // A join would read all products once many applications are marked.
  const products = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${marked.map(({ productId }) => productId)}::uuid[])`)
    .execute();
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return marked.map(({ productId, ...row }) => ({ ...row, product: names.get(productId) ?? '' }));
}
