import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { composedTexts, spacing, valueFormatter } from './composed-texts.ts';
import type { Language } from './language.ts';

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

let started: Promise<unknown> = Promise.resolve();

export async function startI18n(language: Language): Promise<I18n> {
  started = i18next
    .use(bundledTexts)
    .use(valueFormatter)
    .use(spacing)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['common', 'errors', 'status', 'time'],
      defaultNS: 'common',
      ...composedTexts,
      partialBundledLanguages: true,
    });
  await started;
  return i18next;
}
