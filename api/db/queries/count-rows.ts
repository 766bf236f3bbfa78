import type { AliasedExpression } from 'kysely';
import type { Db } from '../schema/database.ts';

/** How many rows a query has; its own limit bounds what is counted. */
export async function countRows(db: Db, found: AliasedExpression<object, 'found'>): Promise<number> {
  const { total } = await db
    .selectFrom(found)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
