import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CatalogueItem, readCatalogue } from '#contract/programme/catalogue.ts';
import type { CategoryType, ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

export const catalogueQuery = queryOptions({
  queryKey: queryRoots.catalogue,
  queryFn: ({ signal }) => call(readCatalogue, { signal }),
  staleTime: limits.catalogueFreshMs,
  meta: { quiet: true },
});

type Option = { value: string; label: string };

/** What is chosen from and how it is called in the language of the page, beside the answer that says so; names are empty until they are read. */
export function useCatalogueItems() {
  const english = useLanguage() === 'en';
  const { data } = useQuery(catalogueQuery);
  const itemOf = (kind: ReferenceKind, code: string) =>
    data?.items.find((item) => item.kind === kind && item.code === code);
  const labelOf = (item: CatalogueItem) => (english ? item.nameEn : item.nameZh);
  const optionsOf = (kind: ReferenceKind, isShown: (item: CatalogueItem) => boolean): Option[] =>
    (data?.items ?? []).flatMap((item) =>
      item.kind === kind && isShown(item) ? [{ value: item.code, label: labelOf(item) }] : [],
    );
  return {
    data,
    english,
    /** An item's name, also of one that is retired; what is no item is called by its code. */
    nameOf(kind: ReferenceKind, code: string): string {
      const item = itemOf(kind, code);
      return item ? labelOf(item) : data ? code : '';
    },
    /** Every name of an item, whatever the language of the page, and its code. */
    namesOf(kind: ReferenceKind, code: string): string[] {
      const item = itemOf(kind, code);
      return item ? [item.nameZh, item.nameEn, code] : [code];
    },
    typeOf: (category: string): CategoryType | null => itemOf('category', category)?.type ?? null,
    /** What may be chosen now, and what was chosen before. */
    choices: (kind: ReferenceKind, before: readonly string[] = []) =>
      optionsOf(kind, ({ state, code }) => state === 'in-use' || before.includes(code)),
    all: (kind: ReferenceKind) => optionsOf(kind, () => true),
  };
}

/** The names alone: all that public pages ask for. */
export function useCatalogueNames() {
  const { data: _data, english: _english, ...names } = useCatalogueItems();
  return names;
}
