import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The ids that a locking query finds, for `where id = …`. An array is evaluated once; with `in (…)` a plan may run
 * the query for each row, and each run locks further rows beyond its limit.
 */
export function lockedIds(found: Expression<{ id: string }>): RawBuilder<string> {
  return sql<string>`any(array(${found}))`;
}
