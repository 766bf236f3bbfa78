import { type RawBuilder, sql } from 'kysely';
import { containsWord, findsWord, type Word, wordOf } from '../keyword.ts';
import type { Db } from '../schema.ts';
import { type Counted, countFound, promising, searchedPage } from '../searched-list.ts';
import type { Tenant } from '../tenant.ts';

/** `narrow` are tags of `application_tags`: a status, `queue`, a kind of the queue. */
export type ApplicationSearch = { tenant: Tenant; narrow: string[]; word: Word };

/** What a filter's keyword looks for; null where it says nothing. */
export const wordIn = ({ keyword }: { keyword?: string }): Word | null => wordOf(keyword);

const hasTags = (narrow: string[]) => sql<boolean>`tags @> ${narrow}::text[]`;

/** By the indexes, the ids of all that match or of some of them. */
export function foundBy(
  { tenant, narrow, word }: ApplicationSearch,
  most: RawBuilder<number> | null,
): RawBuilder<unknown> {
  if (tenant === null) return sql`select null::uuid as id where false`;
  const { text, pattern, grams } = word;
  // Row security would keep it from the indexes.
  if (tenant !== 'all')
    return sql`select id, enterprise_id, status, updated_at from own_found_applications(
      ${tenant}::uuid, ${narrow}::text[], ${text}, ${pattern}, ${grams}::text[], ${most}::int)`;
  return sql`select application_id as id, tags from application_search
    where ${narrow.length === 0 ? sql`true` : hasTags(narrow)} and ${findsWord(sql`line`, word)}`;
}

/** How many match, counted up to 101, and which of few are for the page that begins where the list says. */
export function countApplications(
  db: Db,
  search: ApplicationSearch,
  { isFirst, ...list }: Pick<List, 'where' | 'order'> & { isFirst: boolean },
): Promise<Counted> {
  const { tenant, narrow, word } = search;
  const own = tenant === 'all' ? sql`true` : sql`enterprise_id = ${tenant}::uuid`;
  const contains = containsWord(sql`looked.line`, word);
  const isList = isFirst && tenant !== 'all';
  return countFound(db, {
    // One enterprise's rows may lie behind all others of that table: each is looked up.
    look: isList
      ? sql`select a.id, s.line, s.tags from (select id from application a where ${list.where} order by ${list.order}) a
          cross join lateral (select line, tags from application_search where application_id = a.id offset 0) s`
      : sql`select line, tags from application_search where ${own}`,
    isList,
    matches: narrow.length === 0 ? contains : sql<boolean>`${hasTags(narrow)} and ${contains}`,
    promising: tenant === 'all' ? promising.all : promising.own,
    isOwn: tenant !== 'all',
    found: (most) => foundBy(search, most),
    sort: {
      alias: 'a',
      ...(tenant === 'all' || tenant === null
        ? { row: sql`select id, enterprise_id, status, updated_at from application where id = found.id` }
        : { keys: ['enterpriseId', 'status', 'updatedAt'] }),
      ...list,
    },
  });
}

type List = {
  /** Condition on the application `a`, its cursor too. */
  where: RawBuilder<unknown>;
  /** Column of the order, which ends with the id. */
  by: 'updatedAt' | 'dueAt';
  order: RawBuilder<unknown>;
  limit: number;
  counted: Counted;
};

/** Query for the ids of a page of a searched list. */
export function searchApplications(search: ApplicationSearch, list: List): RawBuilder<string> {
  const { where, by, order, limit, counted } = list;
  const contains = containsWord(sql`s.line`, search.word);
  return searchedPage({
    where,
    order,
    limit,
    table: sql`application a`,
    alias: 'a',
    columns: ['id', by],
    contains: sql<boolean>`(select ${contains} from application_search s where s.application_id = a.id)`,
    found: (most) => foundBy(search, most),
    counted,
  });
}
