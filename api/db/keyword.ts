import { type RawBuilder, sql } from 'kysely';
import { writtenLine } from '#domain/shared/written-text.ts';

/**
 * LIKE pattern for texts that contain a keyword, written as names are stored; null when the keyword says nothing.
 * Wildcards stand for themselves.
 */
export function containsPattern(keyword: string | undefined): string | null {
  const text = writtenLine((keyword ?? '').toWellFormed());
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Neighbours among the characters of a keyword that are not ASCII, or such a character that stands alone. */
function keywordGrams(text: string): string[] {
  const runs = text.match(/[^\u0020-\u007e]+/gu) ?? [];
  return runs.flatMap((run) => {
    const characters = [...run];
    const [first = ''] = characters;
    return characters.length === 1
      ? [first]
      : characters.slice(1).map((one, at) => `${characters[at]}${one}`);
  });
}

/**
 * Condition that a text contains a keyword, in any case, found by the indexes of migration 0021: those of trigrams for
 * what is ASCII, those of `wide_grams` for Chinese. Null when the keyword says nothing.
 * @param line the indexed expression
 */
export function containsKeyword(
  line: RawBuilder<unknown>,
  keyword: string | undefined,
): RawBuilder<boolean> | null {
  const pattern = containsPattern(keyword);
  if (pattern === null) return null;
  const text = writtenLine((keyword ?? '').toWellFormed());
  const grams = keywordGrams(text);
  if (grams.length === 0) return sql<boolean>`${line} ilike ${pattern}`;
  // No LIKE: an index of trigrams would be read from end to end for it, and its guess is far off.
  return sql<boolean>`wide_grams(${line}) @> ${grams}::text[] and strpos(lower(${line}), lower(${text})) > 0`;
}
