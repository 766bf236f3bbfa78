import { z } from 'zod';
import { categoryTypes, referenceKinds, referenceStates } from '#domain/reference-data/reference-data.ts';
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
    'Categories, operating systems, architectures, densities, regions and apps, and the list of apps in force',
  response: z.strictObject({
    items: z.array(catalogueItem),
    /** `version` is what materials name the list by. */
    preloadedList: z.strictObject({ version: z.int(), apps: z.array(z.string()) }),
  }),
});
export type CatalogueView = z.output<(typeof readCatalogue)['response']>;
