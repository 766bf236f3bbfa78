import { type RawBuilder, sql } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import type { Db } from './schema/database.ts';

/** Maximum matches looked up by the index of words: with more, a page of the list fills soon when read in order. */
const maxCandidates = 2_000;

/** What a list's filter matches. */
export type Match = {
  /** Counted up to 1001, with a keyword up to 101. */
  total: number;
  /** Condition on a row of the list. */
  where: RawBuilder<boolean>;
};

/** What narrows a list and is found by an index that does not know the list's order: a word, what stands in another table. */
export type TermQuery = {
  /** Query for the `id` of each row that matches, by that index. */
  candidates: RawBuilder<unknown>;
  /** The id, as the list's query names it. */
  id: RawBuilder<unknown>;
  /** Condition that a row matches, for rows that are read anyway. */
  contains: RawBuilder<boolean>;
};

type Filter = {
  /** The table, as `where` names it. */
  from: RawBuilder<unknown>;
  /** All of the filter but the word. */
  where: RawBuilder<boolean>;
  term: TermQuery | null;
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
 * By the index of words only: for a frequent term Postgres would scan the table or the list's index, which takes a
 * tenth of a millisecond per row.
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

type Narrowed = { /** Read up to 2,001. */ matches: number; where: RawBuilder<boolean> };

/** The rows of a term: with few matches by their ids, otherwise by a condition in the order of the list. */
export async function narrowRows(db: Db, { candidates, id, contains }: TermQuery): Promise<Narrowed> {
  const most = sql.lit(maxCandidates + 1);
  const rows = await readByWords(
    db,
    sql<{ id: string }>`select id from (${candidates}) candidate limit ${most}`,
  );
  const ids = sql`select unnest(${rows.map((row) => row.id)}::uuid[])`;
  return { matches: rows.length, where: rows.length > maxCandidates ? contains : isOneOf(id, ids) };
}

/** The rows of a filter and a term, whose candidates match the filter as well. */
export async function findRows(db: Db, { from, where, term }: Filter): Promise<Match> {
  if (term === null)
    return { where, total: await countUpTo(db, sql`select from ${from} where ${where}`, limits.counted) };
  const { matches, where: has } = await narrowRows(db, term);
  return { total: Math.min(matches, limits.countedFound + 1), where: sql<boolean>`${where} and ${has}` };
}
