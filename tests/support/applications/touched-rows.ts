import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

/** Rows of sequential scans and those fetched by an index, and what was read of the indexes themselves. */
const rowsRead = (table: string) => sql<{ read: number }>`
    select pg_stat_get_xact_tuples_returned(t.oid) + pg_stat_get_xact_tuples_fetched(t.oid) + coalesce(
      (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = t.oid), 0
    )::bigint as read
    from (select ${table}::regclass::oid as oid) t`;

/** Blocks of the table and its indexes. */
const blocksRead = (table: string) => sql<{ read: number }>`
    select pg_stat_get_xact_blocks_fetched(t.oid) + coalesce(
      (select sum(pg_stat_get_xact_blocks_fetched(indexrelid)) from pg_index where indrelid = t.oid), 0
    )::bigint as read
    from (select ${table}::regclass::oid as oid) t`;

function countRead(db: Db, statement: ReturnType<typeof rowsRead>, work: (trx: Db) => Promise<unknown>) {
  return db.transaction().execute(async (trx) => {
    const read = async () => (await statement.execute(trx)).rows[0]?.read ?? 0;
    const before = await read();
    await work(trx);
    return (await read()) - before;
  });
}

/**
 * How many rows and index entries of a table a work reads, as Postgres counts them: what a query costs, whatever the
 * machine does meanwhile. The work has to use the transaction it is given.
 */
export function countTouched(db: Db, table: string, work: (trx: Db) => Promise<unknown>): Promise<number> {
  return countRead(db, rowsRead(table), work);
}

/** The same in blocks: entries that an index itself passes over are counted in no other way. */
export function countBlocks(db: Db, table: string, work: (trx: Db) => Promise<unknown>): Promise<number> {
  return countRead(db, blocksRead(table), work);
}
