import { generalConfig } from '#domain/general-config/general-config.ts';
import { useCatalogueItems } from './use-catalogue-names.ts';

const standardLimits = {
  memoryCapGb: generalConfig.memoryCapGb.standard,
  imagesPerItem: generalConfig.imagesPerItem.standard,
  summaryTolerance: generalConfig.summaryTolerance.standard,
  testResultSizes: generalConfig.testResultSizes.standard,
};

/** What is chosen from, how it is called in the language of the page, and what the programme sets beside it. */
export function useCatalogue() {
  const { data, english, ...names } = useCatalogueItems();
  return {
    ...names,
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
