import type { Locale } from '#domain/shared/locale.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export type ServerTexts = typeof zh;

/** A text in both languages. */
export type Bilingual = Record<Locale, string>;

const texts: Record<Locale, ServerTexts> = { zh, en };

/** Texts of the servers in a language, by subject. The front end has its own, in `web/locales`. */
export function serverTexts(locale: Locale): ServerTexts {
  return texts[locale];
}

/** The same in both languages, for what is stored or printed in both. */
export function inBothLanguages<T>(say: (texts: ServerTexts) => T): Record<Locale, T> {
  return { zh: say(zh), en: say(en) };
}
