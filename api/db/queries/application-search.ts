import { type RawBuilder, sql } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import { containsWord, findsWord, isIndexed, type Word, wordOf } from '../keyword.ts';
import type { Db } from '../schema.ts';
import { countFound, countSome, searchedPage } from '../searched-list.ts';
import type { Tenant } from '../tenant.ts';

/** `narrow` are tags of `application_tags` (migration 0029): a status, `queue`, a kind of the queue. */
export type ApplicationSearch = { tenant: Tenant; narrow: string[]; word: Word };

/** What a filter's keyword looks for; null where it says nothing. */
export const wordIn = ({ keyword }: { keyword?: string }): Word | null => wordOf(keyword);

/** By the indexes, the ids of all that match or of some of them. */
function found({ tenant, narrow, word }: ApplicationSearch, most: number | null): RawBuilder<unknown> {
  if (tenant === null) return sql`select null::uuid as id where false`;
  const { text, pattern, grams } = word;
  // Row security would keep it from the indexes.
  if (tenant !== 'all')
    return sql`select id from own_applications(${tenant}::uuid, ${narrow}::text[], ${text}, ${pattern},
      ${grams}::text[], ${most}::int) id`;
  return sql`select application_id as id from application_search
    where ${narrow.length === 0 ? sql`true` : sql`tags @> ${narrow}::text[]`} and ${findsWord(sql`line`, word)}`;
}

/** How many match, counted up to 101. */
export function countOf(search: ApplicationSearch): RawBuilder<number> {
  const { tenant, narrow, word } = search;
  const indexed = found(search, limits.countedFound + 1);
  if (tenant !== 'all' || narrow.length > 0) return countSome(indexed);
  return countFound({
    look: sql`select line from application_search`,
    contains: containsWord(sql`looked.line`, word),
    found: indexed,
    indexed: isIndexed(word),
  });
}

export async function countApplications(db: Db, search: ApplicationSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${countOf(search)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

type List = {
  /** Condition on the application `a`, its cursor too. */
  where: RawBuilder<unknown>;
  /** Column of the order, which ends with the id. */
  by: 'updatedAt' | 'dueAt';
  order: RawBuilder<unknown>;
  limit: number;
  /** How many were counted. */
  total: number;
};

/** Query for the ids of a page of a searched list. */
export function searchApplications(search: ApplicationSearch, list: List): RawBuilder<string> {
  const { where, by, order, limit, total } = list;
  const { tenant, narrow, word } = search;
  const contains = containsWord(sql`s.line`, word);
  return searchedPage({
    where,
    order,
    limit,
    table: sql`application a`,
    alias: 'a',
    columns: ['id', by],
    contains: sql<boolean>`(select ${contains} from application_search s where s.application_id = a.id)`,
    found: found(search, null),
    // Tags are indexed whatever the word is.
    indexed: tenant !== 'all' || narrow.length > 0 || isIndexed(word),
    total,
  });
}
