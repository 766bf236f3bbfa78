import { useQuery } from '@tanstack/react-query';
import { type CatalogueItem, readCatalogue } from '#contract/programme/catalogue.ts';
import { generalConfig } from '#domain/general-config/general-config.ts';
import type { CategoryType, ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

const standardLimits = {
  memoryCapGb: generalConfig.memoryCapGb.standard,
  imagesPerItem: generalConfig.imagesPerItem.standard,
  summaryTolerance: generalConfig.summaryTolerance.standard,
  testResultSizes: generalConfig.testResultSizes.standard,
};

type Option = { value: string; label: string };

/** What is chosen from and how it is called in the language of the page; names are empty until they are read. */
export function useCatalogue() {
  const english = useLanguage() === 'en';
  const { data } = useQuery({
    queryKey: queryRoots.catalogue,
    queryFn: ({ signal }) => call(readCatalogue, { signal }),
    staleTime: limits.catalogueFreshMs,
    meta: { quiet: true },
  });
  const itemOf = (kind: ReferenceKind, code: string) =>
    data?.items.find((item) => item.kind === kind && item.code === code);
  const labelOf = (item: CatalogueItem) => (english ? item.nameEn : item.nameZh);
  const optionsOf = (kind: ReferenceKind, isShown: (item: CatalogueItem) => boolean): Option[] =>
    (data?.items ?? []).flatMap((item) =>
      item.kind === kind && isShown(item) ? [{ value: item.code, label: labelOf(item) }] : [],
    );
  return {
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
    /** The apps of the list in force, and its version; null until it is read. */
    preloadedList: data?.preloadedList ?? null,
    /** What the programme sets and forms go by; the defaults until it is read. */
    limits: data?.limits ?? standardLimits,
    /** Who may bring samples; the seed until it is read. */
    carriers: data?.carriers ?? generalConfig.carriers.standard,
    /** What makers are told where they deliver samples; empty where nothing is. */
    deliveryNote: data ? data.deliveryNote[english ? 'en' : 'zh'] : '',
  };
}
