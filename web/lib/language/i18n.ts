import i18next, { type FormatterModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from './language.ts';
import { groupCounts } from './numbers.ts';

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', { import: 'default' });

/** Loads one namespace of one language when a page first asks for it. */
const bundledTexts = {
  type: 'backend' as const,
  init() {},
  async read(language: string, namespace: string) {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) throw new Error(`No texts for ${language}/${namespace}`);
    return load();
  },
};

/** Numbers that count something read alike in every text. */
const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: groupCounts,
};

let started: Promise<unknown> = Promise.resolve();

export async function startI18n(language: Language): Promise<I18n> {
  started = i18next
    .use(bundledTexts)
    .use(formatter)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['common', 'errors', 'status', 'time'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      partialBundledLanguages: true,
    });
  await started;
  return i18next;
}

/** Loads the texts of a page before it is drawn, which else would ask for them then. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await started;
  await i18next.loadNamespaces(namespaces);
}
