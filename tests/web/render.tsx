import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { CatalogueView } from '#contract/programme/catalogue.ts';
import { firstReferenceItems } from '#db/baseline/first-reference-items.ts';
import { generalConfigInForce } from '#domain/general-config/general-config.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { composedTexts, spacing, valueFormatter } from '#web/lib/language/composed-texts.ts';
import type { Language } from '#web/lib/language/language.ts';
import { namespacesOf, readTexts } from './language/texts.ts';

/** What an empty portal lets people choose from. */
export function firstCatalogue(): CatalogueView {
  const items = firstReferenceItems.flatMap((list) =>
    list.items.map(({ code, zh, en, type }) => ({
      kind: list.kind as CatalogueView['items'][number]['kind'],
      code,
      nameZh: zh,
      nameEn: en ?? zh,
      type: (type ?? null) as CatalogueView['items'][number]['type'],
      state: 'in-use' as const,
    })),
  );
  const apps = items.flatMap(({ kind, code }) => (kind === 'preloaded-app' ? [code] : []));
  const { memoryCapGb, imagesPerItem, testResultSizes, summaryTolerance, carriers, deliveryNote } =
    generalConfigInForce(new Map());
  const limits = { memoryCapGb, imagesPerItem, testResultSizes, summaryTolerance };
  return { items, preloadedList: { version: 1, apps }, limits, carriers, deliveryNote };
}

/** The markup of a component in one language, on the page of an address; `known` are answers by their keys. */
export async function render(
  node: ReactNode,
  language: Language = 'en',
  address = '/',
  known: readonly (readonly [QueryKey, unknown])[] = [],
): Promise<string> {
  await i18next
    .use(valueFormatter)
    .use(spacing)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      defaultNS: 'common',
      ...composedTexts,
      resources: {
        [language]: Object.fromEntries(
          namespacesOf(language).map((name) => [name, readTexts(language, name)]),
        ),
      },
    });
  const client = new QueryClient();
  client.setQueryData(queryRoots.catalogue, firstCatalogue());
  for (const [key, data] of known) client.setQueryData(key, data);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
}
