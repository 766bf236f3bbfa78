import { type Locale, locales } from '#domain/shared/locale.ts';

/**
 * The state of a sign-in attempt: a random value, and the language, which is known even where the attempt has expired
 * or is another browser's.
 */
export function loginState(chance: string, locale: Locale): string {
  return `${chance}.${locale}`;
}

/** The language in a state; null where it has none. */
export function localeOfLoginState(state: string | null): Locale | null {
  const tag = state?.split('.').at(-1);
  return locales.find((locale) => locale === tag) ?? null;
}
