import { type RawBuilder, sql } from 'kysely';
import type { Word } from '../keyword.ts';

/** What the functions `found_…` look through. */
type Found = 'accounts' | 'enquiries' | 'enterprises';

/** Query for the ids of at most so many that contain a word of small letters; null for all. Of nobody who may not see every row. */
export function foundIds(
  what: Found,
  { text, pattern, grams }: Word,
  most: RawBuilder<number> | null,
): RawBuilder<unknown> {
  const call = sql.raw(`found_${what}`);
  return sql`select id from ${call}(${text}, ${pattern}, ${grams}::text[], ${most}::int) id`;
}
