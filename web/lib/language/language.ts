import { addressLang, type Locale, locales } from '#domain/shared/locale.ts';

export const languages = locales;
export type Language = Locale;

/** The value of the language header of every request. */
export const headerLanguage = { zh: 'zh_CN', en: 'en_US' } as const satisfies Record<Language, string>;

/** `/en`, `/cn`, or nothing: the part of the path that names the language. */
export function languagePrefix(pathname: string): '' | '/en' | '/cn' {
  const first = pathname.split('/')[1];
  return first === 'en' ? '/en' : first === 'cn' ? '/cn' : '';
}

/** Chinese unless the path says otherwise. */
export function languageOf(pathname: string): Language {
  return languagePrefix(pathname) === '/en' ? 'en' : 'zh';
}

type Address = { pathname: string; search: string; hash: string };

/** The same page in another language. */
export function addressIn(language: Language, { pathname, search, hash }: Address): string {
  const bare = pathname.slice(languagePrefix(pathname).length) || '/';
  return `/${addressLang[language]}${bare === '/' ? '/' : bare}${search}${hash}`;
}
