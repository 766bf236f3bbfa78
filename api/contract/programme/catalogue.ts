import { z } from 'zod';
import { categoryTypes, referenceKinds, referenceStates } from '#domain/reference-data/reference-data.ts';
import { carriersSchema } from '#domain/shared/carriers.ts';
import { endpoint } from '../endpoint.ts';

/** An item of the programme's reference data, as everybody reads it. */
export const catalogueItem = z
  .strictObject({
    kind: z.enum(referenceKinds),
    code: z.string(),
    nameZh: z.string(),
    nameEn: z.string(),
    /** Of categories: the kind of device. */
    type: z.enum(categoryTypes).nullable(),
    state: z.enum(referenceStates),
  })
  .meta({ id: 'CatalogueItem' });
export type CatalogueItem = z.output<typeof catalogueItem>;

/** Everything that is chosen from, in order; public, as the register of certificates names categories by it. */
export const readCatalogue = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/catalogue',
  operation: 'catalogue.read',
  summary:
    'What is chosen from (categories, systems, architectures, densities, regions, apps), and limits of forms',
  response: z.strictObject({
    items: z.array(catalogueItem),
    /** `version` is what materials name the list by. */
    preloadedList: z.strictObject({ version: z.int(), apps: z.array(z.string()) }),
    /** What the programme sets and forms go by. */
    limits: z.strictObject({
      memoryCapGb: z.int(),
      imagesPerItem: z.int(),
      /** Up to so many, a figure of a result's summary may differ from its body unexplained. */
      summaryTolerance: z.int(),
      /** MB of a test result by its suite's name; of any other 1. */
      testResultSizes: z.record(z.string(), z.int()),
    }),
    /** Who may bring samples, in order; `{number}` in `track` is the parcel's. */
    carriers: carriersSchema,
    /** What enterprises are told where they deliver samples; empty where nothing is. */
    deliveryNote: z.strictObject({ zh: z.string(), en: z.string() }),
  }),
});
export type CatalogueView = z.output<(typeof readCatalogue)['response']>;
