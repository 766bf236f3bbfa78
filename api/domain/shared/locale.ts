/** The two languages; Chinese is the default. */
export const locales = ['zh', 'en'] as const;
export type Locale = (typeof locales)[number];

/** A text in the reader's language. */
export function pick<T>(locale: Locale, texts: Readonly<Record<Locale, T>>): T {
  return texts[locale];
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'zh' ? 'en' : 'zh';
}

/** The value of a page's `lang`. */
export const htmlLang = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Locale, string>;

/** The value of a page's `og:locale`. */
export const openGraphLocale = { zh: 'zh_CN', en: 'en_US' } as const satisfies Record<Locale, string>;

/** The language in the specification's addresses: `lang=cn`, `/cn`. */
export const addressLang = { zh: 'cn', en: 'en' } as const satisfies Record<Locale, string>;

/** The language of an address with `cn`, `zh` or `en`. */
export function localeOfAddress(lang: 'cn' | 'zh' | 'en'): Locale {
  return lang === 'en' ? 'en' : 'zh';
}

/** Language prefix of the portal's paths: none for Chinese. */
export function pathPrefix(locale: Locale): '' | '/en' {
  return pick(locale, { zh: '', en: '/en' });
}

/** The language of a page's path: Chinese unless it says otherwise. */
export const localeOfPath = (path: string): Locale => (/^\/en(\/|$)/.test(path) ? 'en' : 'zh');

/** The language of a tag such as `en_US`, `zh-CN` or `en`; null for any other. */
export function localeOfTag(tag: string): Locale | null {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  return language === 'zh' || language === 'en' ? language : null;
}

/** The preferred language of an Accept-Language header; null when it has neither. */
export function localeOfAcceptLanguage(header: string): Locale | null {
  const preferences = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { locale: localeOfTag(tag), weight: weight === undefined ? 1 : Number(weight) };
  });
  const known = preferences.filter((entry) => entry.locale !== null && entry.weight > 0);
  return known.sort((a, b) => b.weight - a.weight)[0]?.locale ?? null;
}
