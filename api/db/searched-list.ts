import { type RawBuilder, sql } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import type { Db } from './schema.ts';

/** Rows that are looked at one by one before the index of words is asked, and again where the first have some matches. */
const looked = { first: 300, more: 3_000 } as const;
/**
 * Matches among the first for which looking further costs less than an index of all rows, or of one enterprise's few; and
 * where each row that is looked at has to be joined to others before its words are known.
 */
export const promising = { all: 3, own: 30, joined: 15 } as const;
/** Rows of a list that are walked for a page, and again as far where so many of the first match that this may fill it. */
const walked = { first: 240, more: 1_200 } as const;
/** Ids that are kept for the page when they have been counted. */
const kept = 1_500;
/** Matches among the first that promise a page within a walk: the others are then counted alone, as each costs a look elsewhere. */
const frequent = 8;
const most = limits.countedFound + 1;
/** Rows of the longest page, and the one that says whether there are more. */
const pageMost = limits.pageSizeMax + 1;

/** What a count has found. */
export type Counted = {
  /** Up to 101. */
  total: number;
  /** Where those that match are few: all of them, or of {@link Sort} those that the page begins with, in its order. */
  ids: string[] | null;
  /** Whether the ids are in the order of the page. */
  isSorted?: boolean;
  /** Where the list itself was looked at: those that match among so many of its first rows, in its order; else null. */
  near?: { ids: string[]; among: number } | null;
};

/** The order of the list, by which the page of few matches is found as they are counted. */
export type Sort = {
  /** What a row is called in the condition and the order. */
  alias: string;
  /** What these name beside the id, where `found` has it. */
  keys?: string[];
  /** Query for what these name of the row whose id is `found.id`, where `found` has ids alone. */
  row?: RawBuilder<unknown>;
  /** Condition on what comes after the cursor. */
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

export type Search = {
  /** Rows in the order that costs least, as `looked`. */
  look: RawBuilder<unknown>;
  /** Matches among the first 300 rows for which 3,000 are looked at. */
  promising: number;
  /** Whether these rows are the list itself from its first on, in its order and with its `id`: its page needs no walk of its own. */
  isList?: boolean;
  /** Whether what is found is one enterprise's, and looked up in another table. */
  isOwn?: boolean;
  /** Condition on a row that is looked at. */
  matches: RawBuilder<boolean>;
  /** Query for at most so many ids of all that match, as `id`, by the indexes of words; null for all. */
  found: (most: RawBuilder<number> | null) => RawBuilder<unknown>;
  sort?: Sort;
};

/** How many rows a query has, counted up to 101. */
export function countSome(found: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*)::int from (select from (${found}) found limit ${sql.lit(most)}) counted)`;
}

/** Query for the rows that match among those that are looked at from one on to another, at most so many. */
const among = ({ look, matches }: Search, from: number, to: number) =>
  sql`select from (${look} limit ${sql.lit(to - from)} offset ${sql.lit(from)}) looked where ${matches}`;

/** What of the first rows matches: where hardly any of 300 does, 3,000 would not have enough either. */
function meet(search: Search): RawBuilder<number> {
  const { promising } = search;
  return sql`(select case when met between ${sql.lit(promising)} and ${sql.lit(limits.countedFound)}
    then ${countSome(among(search, 0, looked.more))} else met end
    from (select ${countSome(among(search, 0, looked.first))} as met offset 0) first)`;
}

/** Ids for the page, of what is found and counted; rows are looked up one by one, as in `sortedFew`. */
function idsFor(sort: Sort | undefined): RawBuilder<unknown> {
  if (!sort) return sql`select id::text from found`;
  const { alias, row, where, order } = sort;
  const name = sql.id(alias);
  const from = row ? sql`found cross join lateral (${row} offset 0) ${name}` : sql`found ${name}`;
  return sql`select ${name}.id::text from ${from} where ${where} order by ${order} limit ${sql.lit(pageMost)}`;
}

/**
 * How many rows a search finds, counted up to 101: a word that many have is counted where it is met first, and a rare one
 * by its index, whose answer is kept for the page.
 */
export async function countFound(db: Db, search: Search): Promise<Counted> {
  if (!search.isList) return countByIndex(db, search, sql`select ${meet(search)} as met`);
  const { met, near } = await meetList(db, search);
  if (met >= most) return { total: most, ids: null, near };
  return { ...(await countByIndex(db, search, sql`select ${met}::int as met`)), near };
}

type Near = { met: number; ids: string[]; among: number };

/** As `meet`, where the list itself is looked at: with the first of those that match, in its order. */
async function meetList(db: Db, { look, matches, promising }: Search) {
  // Flagged before they are chosen from: as a condition on the rows themselves it would be reckoned into how many are read.
  const matching = (from: number, to: number) => sql`select id, row_number() over () + ${sql.lit(from)} as at
    from (select id, ${matches} as is_met
      from (${look} limit ${sql.lit(to - from)} offset ${sql.lit(from)}) looked offset 0) flagged where is_met`;
  const goesOn = sql`(select count(*) from first) between ${sql.lit(promising)} and ${sql.lit(limits.countedFound)}`;
  const { rows } = await sql<Near>`with first as materialized (${matching(0, looked.first)}),
    more as materialized (select id, at from (${matching(looked.first, looked.more)}) more
      where ${goesOn} limit ${sql.lit(most)})
    select ((select count(*) from first) + (select count(*) from more))::int as met,
      case when ${goesOn} then ${sql.lit(looked.more)} else ${sql.lit(looked.first)} end as among,
      array(select id::text from (select id, at from first union all select id, at from more) near
        order by at limit ${sql.lit(pageMost)}) as ids`.execute(db);
  const { met, ...near } = rows[0] ?? { met: 0, ids: [], among: looked.first };
  return { met, near };
}

/** @param meeting query for how many were met, as `met`: so many that they need not be counted, or fewer */
async function countByIndex(db: Db, search: Search, meeting: RawBuilder<unknown>): Promise<Counted> {
  const { found, sort, isOwn = false } = search;
  const asked = sql<number>`(select case when ${sql.lit(isOwn)} and met >= ${sql.lit(frequent)} then ${sql.lit(most)}
    else ${sql.lit(kept + 1)} end from met)`;
  const columns = sql.join(['id', ...(sort?.keys ?? [])].map((column) => sql.ref(column)));
  const { rows } = await sql<Counted>`with met as materialized (${meeting}),
    found as materialized (
      select ${columns} from (${found(asked)}) all_found
      where (select met from met) < ${sql.lit(most)} limit ${sql.lit(kept + 1)})
    select case when met >= ${sql.lit(most)} then met else ${countSome(sql`select from found`)} end as total,
      case when met < ${sql.lit(most)} and (select count(*) from found) < ${asked}
        then array(${idsFor(sort)}) end as ids
    from met`.execute(db);
  return { ...(rows[0] ?? { total: 0, ids: [] }), isSorted: sort !== undefined };
}

export type SearchedPage = Pick<Search, 'found'> & {
  /** The table, and what it is called in all that follows. */
  table: RawBuilder<unknown>;
  alias: string;
  /** Of the table, what order and `contains` name. */
  columns: string[];
  /** Condition on a row of the list. */
  contains: RawBuilder<boolean>;
  /** The list's own condition, with that of the cursor. */
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  counted: Counted;
};

/** Ids as one list: joined to a query of them, a table may be read from end to end. */
export const isOneOf = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql<boolean>`${id} = any (array(${ids}))`;

const columnsOf = ({ alias, columns }: SearchedPage) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));

/** Of ids in their order. */
const firstOf = (ids: string[], limit: number) =>
  sql<string>`select given_id from unnest(${ids}::uuid[]) with ordinality given(given_id, at) order by at limit ${limit}`;

/** Of few ids; each is a look of its own: given their list, the planner may read a whole enterprise, or table, for it. */
function sortedFew(page: SearchedPage, ids: string[]): RawBuilder<string> {
  const { table, alias, where, order, limit } = page;
  const id = sql.ref(`${alias}.id`);
  return sql`select ${id} from unnest(${ids}::uuid[]) given(given_id) cross join lateral (
      select ${columnsOf(page)} from ${table} where ${id} = given_id and ${where} offset 0
    ) ${sql.id(alias)} order by ${order} limit ${limit}`;
}

type Walk = { from: number; to: number /** Whether it is looked for. */; also?: RawBuilder<unknown> };

/** The page as it is met in the list's own order, from one row on to another. */
function walk(page: SearchedPage, { from, to, also = sql`true` }: Walk) {
  const { table, alias, where, order, contains, limit } = page;
  return sql`select id from (select ${columnsOf(page)} from ${table} where ${where} and ${also}
      order by ${order} limit ${sql.lit(to - from)} offset ${sql.lit(from)}
    ) ${sql.id(alias)} where ${contains} order by ${order} limit ${limit}`;
}

/** The ids of a page where counting the list has told them: at most so many, in its order. */
export function countedPage({ ids, isSorted, near }: Counted, limit: number): string[] | null {
  if (ids && isSorted) return ids.slice(0, limit);
  return near && near.ids.length >= limit ? near.ids.slice(0, limit) : null;
}

/** The beginning of the page: as it was met when the list was counted, else walked for. */
function nearOf(page: SearchedPage): { near: RawBuilder<unknown>; from: number } {
  const met = page.counted.near ?? null;
  if (met === null) return { near: walk(page, { from: 0, to: walked.first }), from: walked.first };
  return { near: firstOf(met.ids, page.limit), from: Math.min(met.among, walked.more) };
}

/**
 * Query for the ids of a page. Few are sorted as they were counted; where there are many, the list is walked in its
 * order until the page is full, and only where that takes too long all of them are sorted.
 */
export function searchedPage(page: SearchedPage): RawBuilder<string> {
  const { table, alias, where, order, found, limit, counted } = page;
  const known = countedPage(counted, limit);
  if (known) return firstOf(known, limit);
  if (counted.ids) return sortedFew(page, counted.ids);
  const id = sql.ref(`${alias}.id`);
  const of = (name: 'near' | 'far') => sql`(select count(*) from ${sql.id(name)})`;
  const { near, from } = nearOf(page);
  const mayFill = sql`${of('near')} < ${limit} and ${of('near')} * ${sql.lit(walked.more / walked.first)} >= ${limit}`;
  // Of `far` the first are taken as they are kept, in its order: with a limit that is reckoned it would be planned for a tenth of all.
  const isMet = sql`${of('near')} + ${of('far')} >= ${limit}`;
  const far = walk(page, { from, to: walked.more, also: mayFill });
  return sql`with near(id) as materialized (${near}),
    far as materialized (${far}),
    found as materialized (${found(null)})
    select id from near where ${isMet}
    union all (select id from far where ${isMet} limit ${limit} - ${of('near')})
    union all (select ${id} from ${table} where ${where} and ${isOneOf(id, sql`select id from found`)}
      and not (${isMet}) order by ${order} limit ${limit})`;
}
