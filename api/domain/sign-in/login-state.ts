import { type Locale, locales } from '#domain/shared/locale.ts';

/**
 * The state of an attempt to sign in: what nobody can guess, and the language in which it was begun, which is so known
 * also where the attempt is not, because it is too old or not this browser's.
 */
export function loginState(chance: string, locale: Locale): string {
  return `${chance}.${locale}`;
}

/** The language that a state names, whoever made it; null where it names none. */
export function localeOfLoginState(state: string | null): Locale | null {
  const tag = state?.split('.').at(-1);
  return locales.find((locale) => locale === tag) ?? null;
}
