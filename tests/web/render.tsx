import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Language } from '#web/lib/language/language.ts';
import { namespacesOf, readTexts } from './language/texts.ts';

/** The markup of a component in one language, on the page of an address. */
export async function render(node: ReactNode, language: Language = 'en', address = '/'): Promise<string> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: {
      [language]: Object.fromEntries(namespacesOf(language).map((name) => [name, readTexts(language, name)])),
    },
  });
  return renderToStaticMarkup(<MemoryRouter initialEntries={[address]}>{node}</MemoryRouter>);
}
