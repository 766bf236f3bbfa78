import { type RawBuilder, sql } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import type { Db } from './schema/database.ts';

/** Matches of a word that are found by its index at most: of a word that more rows have, a page of the list is soon full. */
const candidatesMost = 2_000;

/** What a list's filter finds. */
export type Found = {
  /** Counted up to 1001, of a word up to 101. */
  total: number;
  /** Condition on a row of the list. */
  where: RawBuilder<boolean>;
};

type Word = {
  /** Query for the `id` of each row that matches the filter and has the word, by the index of words. */
  candidates: RawBuilder<unknown>;
  /** The id, as the list's query names it. */
  id: RawBuilder<unknown>;
  /** Condition that a row has the word, for rows that are read anyway. */
  contains: RawBuilder<boolean>;
};

type Filter = {
  /** The table, as `where` names it. */
  from: RawBuilder<unknown>;
  /** All of the filter but the word. */
  where: RawBuilder<boolean>;
  word: Word | null;
};

/** Ids as one list: joined to a query of them, a table may be read from end to end. */
export const isOneOf = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql<boolean>`${id} = any (array(${ids}))`;

/** How many rows a query has, counted up to a number and one more. */
export const countOf = (rows: RawBuilder<unknown>, most: number) =>
  sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(most + 1)}) counted)`;

export async function countUpTo(db: Db, rows: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows: counts } = await sql<{ total: number }>`select ${countOf(rows, most)} as total`.execute(db);
  return counts[0]?.total ?? 0;
}

/**
 * By the index of words alone: for a frequent word Postgres would read the table or the list's index from end to end, and take
 * each row apart as the index of words has it, a tenth of a millisecond each.
 */
function readByWords<T>(db: Db, query: RawBuilder<T>): Promise<readonly T[]> {
  const read = async (trx: Db) => (await query.execute(trx)).rows;
  if (db.isTransaction) return read(db);
  return db.transaction().execute(async (trx) => {
    const off = (scan: string) => sql`set_config(${scan}, 'off', true)`;
    await sql`select ${off('enable_seqscan')}, ${off('enable_indexonlyscan')}`.execute(trx);
    return read(trx);
  });
}

/** What a filter finds: where few rows have the word they are named by their ids, else met in the order of the list. */
export async function findRows(db: Db, { from, where, word }: Filter): Promise<Found> {
  if (word === null)
    return { where, total: await countUpTo(db, sql`select from ${from} where ${where}`, limits.counted) };
  const { candidates, id, contains } = word;
  const most = sql.lit(candidatesMost + 1);
  const rows = await readByWords(
    db,
    sql<{ id: string }>`select id from (${candidates}) candidate limit ${most}`,
  );
  const ids = sql`select unnest(${rows.map((row) => row.id)}::uuid[])`;
  const has = rows.length > candidatesMost ? contains : isOneOf(id, ids);
  return { total: Math.min(rows.length, limits.countedFound + 1), where: sql<boolean>`${where} and ${has}` };
}
