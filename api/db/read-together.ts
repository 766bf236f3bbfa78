import { type Expression, sql } from 'kysely';
import type { Db } from './schema/database.ts';

type Queries = Record<string, Expression<unknown>>;
type Row = Record<string, unknown>;
type Rows<Q extends Queries> = { [N in keyof Q]: (Q[N] extends Expression<infer R> ? R : never)[] };

/**
 * Runs queries as one statement with one snapshot, and returns the rows of each. Rows travel as JSON: columns named
 * `at`, or ending in `_at` or `_since`, are parsed as times.
 */
export async function readTogether<Q extends Queries>(db: Db, queries: Q): Promise<Rows<Q>> {
  const columns = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(to_json(one)), '[]') from (${query}) one) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<string, Row[]>>`select ${sql.join(columns)}`.execute(db);
  const read = Object.entries(rows[0] ?? {}).map(([name, found]) => [name, found.map(rowOf)]);
  return Object.fromEntries(read) as Rows<Q>;
}

const isTime = /^at$|_(at|since)$/;

function rowOf(row: Row): Row {
  const columns = Object.entries(row).map(([name, value]) => [
    name.replaceAll(/_([a-z0-9])/g, (_all, first: string) => first.toUpperCase()),
    typeof value === 'string' && isTime.test(name) ? new Date(value) : value,
  ]);
  return Object.fromEntries(columns);
}
