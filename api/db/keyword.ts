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

/** Of ASCII that trigrams know nothing of, such as one or two letters: its neighbours, or the one that it is. */
function shortGrams(text: string): string[] {
  const characters = [...text.toLowerCase()];
  if (characters.length === 1) return characters;
  return [...new Set(characters.slice(1).map((one, at) => `${characters[at]}${one}`))];
}

/** A keyword taken apart for the indexes of migrations 0029 and 0037. */
export type Word = {
  text: string;
  /** LIKE pattern for the index of trigrams; null where they do not help. */
  pattern: string | null;
  /** For the index of `wide_grams`; null where trigrams help. */
  grams: string[] | null;
};

/**
 * Three letters or digits in a row, or fewer beside what is neither: of anything less an index of trigrams knows nothing,
 * and would be read from end to end.
 */
const trigram = /[a-z\d]{3}|[a-z\d]{2}[^a-z\d]|[^a-z\d][a-z\d]/i;

/** What is looked for; null when the keyword says nothing. */
export function wordOf(keyword: string | undefined): Word | null {
  const pattern = containsPattern(keyword);
  if (pattern === null) return null;
  const text = writtenLine((keyword ?? '').toWellFormed());
  const grams = keywordGrams(text);
  // Chinese is not asked of trigrams: they may know none of it, and their guess is far off.
  if (grams.length > 0) return { text, pattern: null, grams };
  return trigram.test(text)
    ? { text, pattern, grams: null }
    : { text, pattern: null, grams: shortGrams(text) };
}

const holds = (line: RawBuilder<unknown>, text: string) =>
  sql<boolean>`strpos(lower(${line}), lower(${text})) > 0`;

/** Condition that a text contains a word, in any case, for rows that are read anyway. */
export function containsWord(line: RawBuilder<unknown>, { text, pattern }: Word): RawBuilder<boolean> {
  return pattern === null ? holds(line, text) : sql<boolean>`${line} ilike ${pattern}`;
}

/** The same condition, found by the indexes. @param line the indexed expression */
export function findsWord(line: RawBuilder<unknown>, word: Word): RawBuilder<boolean> {
  const { text, grams } = word;
  return grams === null
    ? containsWord(line, word)
    : sql<boolean>`wide_grams(${line}) @> ${grams}::text[] and ${holds(line, text)}`;
}
