import { type Locale, otherLocale, pick } from './locale.ts';

/** What somebody wrote, in one language or in both; the empty text stands for a missing one. */
export type Words = Readonly<Record<Locale, string>>;

/** A text whose language nobody said: Chinese where it holds a Han character. */
export function wordsOf(text: string): Words {
  return /\p{Script=Han}/u.test(text) ? { zh: text, en: '' } : { zh: '', en: text };
}

/** The words in the reader's language, otherwise in the one in which they were written. */
export function wordsFor(reader: Locale, words: Words): { text: string; locale: Locale } {
  const locale = pick(reader, words) === '' ? otherLocale(reader) : reader;
  return { text: pick(locale, words), locale };
}
