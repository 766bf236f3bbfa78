import { type RawBuilder, sql } from 'kysely';
import { containsWord, findsWord, type Word } from '../keyword.ts';
import { belongsTo, type Tenant } from '../tenant.ts';

/** `tags` are those of `application_tags`: a status, `queue`, a kind of the queue. */
type Search = { tenant: Tenant; tags: string[]; word: Word };

/**
 * Query for the ids of all applications that have a word. An enterprise's own are read one by one, as row security keeps it from
 * the index of words, whose operators are not leakproof.
 */
export function applicationsWith({ tenant, tags, word }: Search): RawBuilder<unknown> {
  const line = sql`line`;
  const has = tenant === 'all' ? findsWord(line, word) : containsWord(line, word);
  const tagged = tags.length === 0 ? sql`true` : sql`tags @> ${tags}::text[]`;
  return sql`select application_id as id from application_search
    where ${belongsTo('enterpriseId', tenant)} and ${tagged} and ${has}`;
}

/** The word of a list of applications `a`, as `findRows` takes it. */
export const applicationWord = (search: Search) => ({
  id: sql`a.id`,
  candidates: applicationsWith(search),
  contains: sql<boolean>`(select ${containsWord(sql`s.line`, search.word)} from application_search s where s.application_id = a.id)`,
});
