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

const digit = /[0-9]/;

/**
 * The same grams as `wide_grams`, in lower case: three neighbouring characters where one is a digit, as they are
 * rarer than two; otherwise two, or the only character.
 */
function gramsOf(text: string): string[] {
  const characters = [...text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())];
  if (characters.length === 1) return characters;
  const each = (many: number) =>
    characters.slice(many - 1).map((_, at) => characters.slice(at, at + many).join(''));
  const numbered = each(3).filter((one) => digit.test(one));
  return [...new Set(numbered.length > 0 ? numbered : each(2))];
}

/** A keyword prepared for the indexes by `wide_grams` and trigrams. */
export type SearchTerm = {
  text: string;
  /** LIKE pattern for the index of trigrams; null where they do not help. */
  pattern: string | null;
  /** For the index of `wide_grams`; null where trigrams help. */
  grams: string[] | null;
  /** True for columns stored in lower case; the text is then in lower case as well. */
  small: boolean;
};

/**
 * Three letters or digits in a row, or fewer next to another character: for anything less a trigram index would be
 * scanned whole.
 */
const trigram = /[a-z\d]{3}|[a-z\d]{2}[^a-z\d]|[^a-z\d][a-z\d]/i;

/**
 * Not searched by trigrams: Chinese, which they may not contain and whose selectivity they estimate badly; and
 * digits, since trigrams separate letters and digits at punctuation.
 */
const notOfTrigrams = /[^\u0020-\u007e]|[0-9]..|.[0-9].|..[0-9]/u;

/** The search term of a keyword; null for an empty one. @param small whether the column is stored in lower case */
export function searchTermOf(keyword: string | undefined, { small = false } = {}): SearchTerm | null {
  const query = small ? keyword?.toLowerCase() : keyword;
  const pattern = containsPattern(query);
  if (pattern === null) return null;
  const text = writtenLine((query ?? '').toWellFormed());
  return trigram.test(text) && !notOfTrigrams.test(text)
    ? { text, pattern, grams: null, small }
    : { text, pattern: null, grams: gramsOf(text), small };
}

/** Chinese has no case: lowering it takes longer than comparing. */
const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase();

/**
 * Condition that a text contains a term, in any case, for rows that are read anyway. Under row security Postgres
 * estimates any LIKE pattern as rare, and would sort all matches to find a page; for this condition it estimates a
 * third of the rows.
 */
export const containsTerm = (line: RawBuilder<unknown>, { text, small }: SearchTerm): RawBuilder<boolean> =>
  small || !hasCase(text)
    ? sql<boolean>`strpos(${line}, ${text}) > 0`
    : sql<boolean>`strpos(lower(${line}), lower(${text})) > 0`;

/** The same condition, found by the indexes. @param line the indexed expression */
export function matchesTerm(line: RawBuilder<unknown>, term: SearchTerm): RawBuilder<boolean> {
  const { pattern, grams, small } = term;
  if (grams !== null)
    return sql<boolean>`wide_grams(${line}) @> ${grams}::text[] and ${containsTerm(line, term)}`;
  return small ? sql<boolean>`${line} like ${pattern}` : sql<boolean>`${line} ilike ${pattern}`;
}
