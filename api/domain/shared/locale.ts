/** The two languages; Chinese is the default. */
export const locales = ['zh', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The language of a tag such as `en_US`, `zh-CN` or `en`; null when it is neither. */
export function localeOfTag(tag: string): Locale | null {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  return language === 'zh' || language === 'en' ? language : null;
}

/** The first of our languages in an Accept-Language header, by weight; null when it names neither. */
export function localeOfAcceptLanguage(header: string): Locale | null {
  const wanted = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { locale: localeOfTag(tag), weight: weight === undefined ? 1 : Number(weight) };
  });
  const known = wanted.filter((entry) => entry.locale !== null && entry.weight > 0);
  return known.sort((a, b) => b.weight - a.weight)[0]?.locale ?? null;
}
