import { type RawBuilder, sql } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import type { Db } from './schema.ts';

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

/** What a filter finds: where few rows have the word they are named by their ids, else met in the order of the list. */
export async function findRows(db: Db, { from, where, word }: Filter): Promise<Found> {
  if (word === null)
    return { where, total: await countUpTo(db, sql`select from ${from} where ${where}`, limits.counted) };
  const { candidates, id, contains } = word;
  const { rows } = await sql<{ id: string }>`select id from (${candidates}) candidate
    limit ${sql.lit(candidatesMost + 1)}`.execute(db);
  const ids = sql`select unnest(${rows.map((row) => row.id)}::uuid[])`;
  const has = rows.length > candidatesMost ? contains : isOneOf(id, ids);
  return { total: Math.min(rows.length, limits.countedFound + 1), where: sql<boolean>`${where} and ${has}` };
}
