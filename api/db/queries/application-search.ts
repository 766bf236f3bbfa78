import { type RawBuilder, sql } from 'kysely';
import { containsTerm, matchesTerm, type SearchTerm } from '../keyword.ts';
import { belongsTo, type Tenant } from '../tenant.ts';

/** `tags` are those of `application_tags`: a status, `queue`, a kind of the queue. */
type Search = { tenant: Tenant; tags: string[]; term: SearchTerm };

/**
 * Query for the ids of all applications that match a term. A tenant's rows are read one by one, as row security rules
 * out the index of words, whose operators are not leakproof.
 */
export function applicationsMatching({ tenant, tags, term }: Search): RawBuilder<unknown> {
  const line = sql`line`;
  const has = tenant === 'all' ? matchesTerm(line, term) : containsTerm(line, term);
  const tagged = tags.length === 0 ? sql`true` : sql`tags @> ${tags}::text[]`;
  return sql`select application_id as id from application_search
    where ${belongsTo('enterpriseId', tenant)} and ${tagged} and ${has}`;
}

/** The search term of a list of applications `a`, as `findRows` takes it. */
export const applicationTermQuery = (search: Search) => ({
  id: sql`a.id`,
  candidates: applicationsMatching(search),
  contains: sql<boolean>`(select ${containsTerm(sql`s.line`, search.term)} from application_search s where s.application_id = a.id)`,
});
