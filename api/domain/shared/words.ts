import { type Locale, locales, otherLocale, pick } from './locale.ts';

/** What somebody wrote, in one language or in both; the empty text stands for a missing one. */
export type Words = Readonly<Record<Locale, string>>;

/** A text whose language nobody said: Chinese where it holds a Han character. */
export function wordsOf(text: string): Words {
  const written = /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
  const sides = locales.map((locale) => [locale, locale === written ? text : '']);
  return Object.fromEntries(sides) as Words;
}

/** The words in the reader's language, otherwise in the one in which they were written. */
export function wordsFor(reader: Locale, words: Words): { text: string; locale: Locale } {
  const locale = pick(reader, words) === '' ? otherLocale(reader) : reader;
  return { text: pick(locale, words), locale };
}

/** What was said: in both languages, or in one of them, as a text that says no language. */
export type Said = string | Words;

const readSaid = (said: Said): Words => (typeof said === 'string' ? wordsOf(said) : said);

/** What was said, for a reader; see {@link wordsFor}. */
export const saidFor = (reader: Locale, said: Said) => wordsFor(reader, readSaid(said));

export const isSilent = (said: Said): boolean => locales.every((one) => readSaid(said)[one].trim() === '');

/** Both languages in one text, for what is printed in both. */
export const inOneText = (said: Said): string =>
  typeof said === 'string' ? said : locales.map((one) => said[one]).join(' / ');

/** As two columns store it: the second holds English where the first is Chinese. */
export type SaidColumns = { comment: string; commentEn: string | null };
export const columnsOf = (said: Said): SaidColumns =>
  typeof said === 'string' ? { comment: said, commentEn: null } : { comment: said.zh, commentEn: said.en };
export const saidOf = ({ comment, commentEn }: SaidColumns): Said =>
  commentEn === null ? comment : { zh: comment, en: commentEn };

/** The same of a text that may be missing. */
export const saidIn = (text: string | null, textEn: string | null): Said | null =>
  text === null ? null : saidOf({ comment: text, commentEn: textEn });
