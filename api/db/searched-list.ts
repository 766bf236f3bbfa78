import { type RawBuilder, sql } from 'kysely';
import { limits } from '#domain/shared/limits.ts';

/** Rows that are looked at one by one before the indexes of words are asked: what many rows have is among them. */
const looked = { count: 3_000, page: 1_200 } as const;

type Search = {
  /** Condition on a row that is looked at. */
  contains: RawBuilder<boolean>;
  /** Query for the ids of all that match, as `id`, by the indexes of words. */
  found: RawBuilder<unknown>;
  /** False where the indexes know nothing of the word, so that `found` reads every row. */
  indexed: boolean;
};

/** How many rows a query has, counted up to 101. */
export function countSome(found: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*)::int from (select from (${found}) found limit ${sql.lit(limits.countedFound + 1)}) counted)`;
}

/**
 * How many rows a search of a whole table finds, counted up to 101: a word that many have is counted where it is met
 * first, and a rare one by its index, so that neither reads many rows.
 * @param look all rows, as `looked`, in the order that costs least
 */
export function countFound(search: Search & { look: RawBuilder<unknown> }): RawBuilder<number> {
  const { look, contains, found, indexed } = search;
  const meet = (rows: RawBuilder<unknown>) => countSome(sql`select from (${rows}) looked where ${contains}`);
  if (!indexed) return meet(look);
  const met = meet(sql`${look} limit ${sql.lit(looked.count)}`);
  return sql`(select case when met > ${sql.lit(limits.countedFound)} then met else ${countSome(found)} end
    from (select ${met} as met) first)`;
}

export type SearchedPage = Search & {
  /** The table, and what it is called in all that follows. */
  table: RawBuilder<unknown>;
  alias: string;
  /** Of the table, what order and `contains` name. */
  columns: string[];
  /** The list's own condition, with that of the cursor. */
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  /** How many were counted. */
  total: number;
};

/** Ids as one list: joined to a query of them, a table may be read from end to end. */
export const isOneOf = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql<boolean>`${id} = any (array(${ids}))`;

const idsOf = ({ table, alias, where, order, limit }: SearchedPage, also = sql``) => sql`
  select ${sql.ref(`${alias}.id`)} from ${table}
  where ${where} and ${isOneOf(sql.ref(`${alias}.id`), sql`select id from found`)}${also}
  order by ${order} limit ${limit}`;

/** The page as it is met in the list's own order. @param most rows that are looked at for it; null for all there are */
function walk({ table, alias, columns, where, order, contains, limit }: SearchedPage, most: number | null) {
  const taken = sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));
  return sql<string>`select id from (
      select ${taken} from ${table} where ${where} order by ${order} limit ${most}
    ) ${sql.id(alias)} where ${contains} order by ${order} limit ${limit}`;
}

/**
 * Query for the ids of a page. Few are found by the indexes of words and sorted; where there are many, the list is walked
 * in its order until the page is full, and only where that takes too long all of them are sorted.
 */
export function searchedPage(page: SearchedPage): RawBuilder<string> {
  const { found, limit, total, indexed } = page;
  if (total === 0) return sql`select ${sql.ref(`${page.alias}.id`)} from ${page.table} where false`;
  if (total <= limits.countedFound) return sql`with found as materialized (${found}) ${idsOf(page)}`;
  if (!indexed) return walk(page, null);
  const full = sql`(select count(*) from walked) >= ${limit}`;
  return sql`with walked as materialized (${walk(page, looked.page)}), found as materialized (${found})
    select id from walked where ${full} union all (${idsOf(page, sql` and not ${full}`)})`;
}
