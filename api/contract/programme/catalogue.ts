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

/** All reference data, sorted; public, as the register of certificates shows categories. */
export const readCatalogue = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/catalogue',
  operation: 'catalogue.read',
  summary:
    'What is chosen from (categories, systems, architectures, densities, regions, apps), and limits of forms',
  response: z.strictObject({
    items: z.array(catalogueItem),
    /** Materials name the list by its `version`. */
    preloadedList: z.strictObject({ version: z.int(), apps: z.array(z.string()) }),
    /** Public settings, for forms. */
    limits: z.strictObject({
      memoryCapGb: z.int(),
      imagesPerItem: z.int(),
      /** Largest unexplained difference between a figure of a result's summary and its body. */
      summaryTolerance: z.int(),
      /** MB of a test result by suite; 1 for any other. */
      testResultSizes: z.record(z.string(), z.int()),
    }),
    /** Carriers of samples, sorted; `{number}` in `track` is the tracking number. */
    carriers: carriersSchema,
    /** Note for enterprises that deliver samples themselves; empty for none. */
    deliveryNote: z.strictObject({ zh: z.string(), en: z.string() }),
  }),
});
export type CatalogueView = z.output<(typeof readCatalogue)['response']>;
