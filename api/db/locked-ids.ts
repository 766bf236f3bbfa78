import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The ids that a locking query finds, for `where id = …`. The array is read once; inside `in (…)` a plan may run the
 * query anew for each row, and each run locks and takes others, beyond its limit.
 */
export function lockedIds(found: Expression<{ id: string }>): RawBuilder<string> {
  return sql<string>`any(array(${found}))`;
}
