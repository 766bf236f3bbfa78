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
 * As `wide_grams` has them, with small letters: each three neighbours with a digit, of which fewer rows have one than of two;
 * without a digit each two, or the one character that there is.
 */
function gramsOf(text: string): string[] {
  const characters = [...text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())];
  if (characters.length === 1) return characters;
  const each = (many: number) =>
    characters.slice(many - 1).map((_, at) => characters.slice(at, at + many).join(''));
  const numbered = each(3).filter((one) => digit.test(one));
  return [...new Set(numbered.length > 0 ? numbered : each(2))];
}

/** A keyword taken apart for the indexes by `wide_grams` and trigrams. */
export type Word = {
  text: string;
  /** LIKE pattern for the index of trigrams; null where they do not help. */
  pattern: string | null;
  /** For the index of `wide_grams`; null where trigrams help. */
  grams: string[] | null;
  /** True for lines that are stored in small letters, as the text is then: they are compared as they are. */
  small: boolean;
};

/**
 * Three letters or digits in a row, or fewer beside what is neither: of anything less an index of trigrams knows nothing,
 * and would be read from end to end.
 */
const trigram = /[a-z\d]{3}|[a-z\d]{2}[^a-z\d]|[^a-z\d][a-z\d]/i;

/**
 * What is not asked of trigrams: Chinese, of which they may know nothing, and whose share of the rows they guess far off; and
 * what has a digit, since they keep letters and digits apart where something stands between.
 */
const notOfTrigrams = /[^\u0020-\u007e]|[0-9]..|.[0-9].|..[0-9]/u;

/** What is looked for; null when the keyword says nothing. @param small whether the lines are stored in small letters */
export function wordOf(keyword: string | undefined, { small = false } = {}): Word | null {
  const sought = small ? keyword?.toLowerCase() : keyword;
  const pattern = containsPattern(sought);
  if (pattern === null) return null;
  const text = writtenLine((sought ?? '').toWellFormed());
  return trigram.test(text) && !notOfTrigrams.test(text)
    ? { text, pattern, grams: null, small }
    : { text, pattern: null, grams: gramsOf(text), small };
}

/** Chinese has no case: a line need not be written in small letters to be compared with it, which takes longer than comparing. */
const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase();

/**
 * Condition that a text contains a word, in any case, for rows that are read anyway. Beneath row security Postgres takes any
 * LIKE pattern for rare, and would sort all that match to find a page; of this condition it expects a third of the rows.
 */
export const containsWord = (line: RawBuilder<unknown>, { text, small }: Word): RawBuilder<boolean> =>
  small || !hasCase(text)
    ? sql<boolean>`strpos(${line}, ${text}) > 0`
    : sql<boolean>`strpos(lower(${line}), lower(${text})) > 0`;

/** The same condition, found by the indexes. @param line the indexed expression */
export function findsWord(line: RawBuilder<unknown>, word: Word): RawBuilder<boolean> {
  const { pattern, grams, small } = word;
  if (grams !== null)
    return sql<boolean>`wide_grams(${line}) @> ${grams}::text[] and ${containsWord(line, word)}`;
  return small ? sql<boolean>`${line} like ${pattern}` : sql<boolean>`${line} ilike ${pattern}`;
}
