import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

async function touched(trx: Db, table: string): Promise<number> {
  // Rows of sequential scans and those fetched by an index, and what was read of the indexes themselves.
  const { rows } = await sql<{ touched: number }>`
    select pg_stat_get_xact_tuples_returned(t.oid) + pg_stat_get_xact_tuples_fetched(t.oid) + coalesce(
      (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = t.oid), 0
    )::bigint as touched
    from (select ${table}::regclass::oid as oid) t`.execute(trx);
  return rows[0]?.touched ?? 0;
}

/**
 * How many rows and index entries of a table a work reads, as Postgres counts them: what a query costs, whatever the
 * machine does meanwhile. The work has to use the transaction it is given.
 */
export function countTouched(db: Db, table: string, work: (trx: Db) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const before = await touched(trx, table);
    await work(trx);
    return (await touched(trx, table)) - before;
  });
}
