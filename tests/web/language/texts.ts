import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next, { type Namespace, type TFunction } from 'i18next';
import { composedTexts, spacing, valueFormatter } from '#web/lib/language/composed-texts.ts';
import type { Language } from '#web/lib/language/language.ts';

const folder = join(import.meta.dirname, '../../../web/locales');

export type Texts = Record<string, unknown>;

export function namespacesOf(language: Language): string[] {
  return readdirSync(join(folder, language)).map((file) => file.replace(/\.json$/, ''));
}

export function readTexts(language: Language, namespace: string): Texts {
  return JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'));
}

/** `step.1` → text, for every text of a namespace. */
export function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value as Texts, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** The texts of one language, as pages use them. */
export async function textsIn<N extends Namespace & string>(
  language: Language,
  namespace: N,
): Promise<TFunction<N>> {
  const instance = i18next.createInstance();
  await instance
    .use(valueFormatter)
    .use(spacing)
    .init({
      lng: language,
      fallbackLng: false,
      ...composedTexts,
      resources: {
        [language]: Object.fromEntries(
          namespacesOf(language).map((name) => [name, readTexts(language, name)]),
        ),
      },
    });
  return instance.getFixedT(language, namespace) as TFunction<N>;
}

/** The text of `namespace:key`, with the values that stand in it. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

/** What the pages say in one language, by key, so that a test quotes no text. @throws Error where there is no text */
export async function sayIn(language: Language): Promise<Say> {
  // The compiler knows each key of one namespace; here any is asked for.
  const translate = (await textsIn(language, 'common')) as unknown as Say;
  return (key, values = {}) => {
    // Without a default i18next answers with the key, which may also be a text.
    const text = translate(key, { defaultValue: '', ...values });
    if (text === '') throw new Error(`no text "${key}" in ${language}`);
    return text;
  };
}

/** Markup that has these texts in their order. */
export function inOrder(...texts: string[]): RegExp {
  return new RegExp(texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'), 's');
}
