import i18next, { type i18n as I18n, type Resource } from 'i18next';
import { composedTexts, spacing, valueFormatter } from './composed-texts.ts';
import { type Language, languages } from './language.ts';

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', {
  import: 'default',
  eager: true,
});

function resources(): Resource {
  const all: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const [file, texts] of Object.entries(files)) {
    const [, language = '', name = ''] = /(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
    all[language] = { ...all[language], [name]: texts };
  }
  return all as Resource;
}

const made = new Map<Language, I18n>();

/** Every text of a language, for pages that the server renders. */
export function serverTexts(language: Language): I18n {
  const known = made.get(language);
  if (known) return known;
  const texts = i18next.createInstance();
  void texts
    .use(valueFormatter)
    .use(spacing)
    .init({
      lng: language,
      supportedLngs: [...languages],
      fallbackLng: false,
      defaultNS: 'common',
      initAsync: false,
      resources: resources(),
      ...composedTexts,
    });
  made.set(language, texts);
  return texts;
}
