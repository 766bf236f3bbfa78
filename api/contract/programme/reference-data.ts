import { z } from 'zod';
import {
  categoryTypes,
  referenceCodeSchema,
  referenceKinds,
  referenceNameSchema,
  referenceOrdinalSchema,
  referenceStates,
  referenceUses,
} from '#domain/reference-data/reference-data.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const path = '/v1/hms/cc/admin/reference-data';
const operation = 'reference-data.administer';
const kind = z.enum(referenceKinds);
const params = z.strictObject({ id: idSchema });
const wrongValues = { type: 'categoryTypeUnavailable' } as const;

/** An item of reference data as administrators see it. */
export const adminReferenceItem = z
  .strictObject({
    id: idSchema,
    kind,
    code: z.string(),
    nameZh: z.string(),
    nameEn: z.string(),
    type: z.enum(categoryTypes).nullable(),
    /** Position in the list; items of one position are ordered by creation. */
    ordinal: z.int(),
    state: z.enum(referenceStates),
    /** A chosen item can be retired, and not deleted. */
    use: z.enum(referenceUses),
    /** Version, from 1. */
    version: z.int(),
  })
  .meta({ id: 'ReferenceItem' });
export type AdminReferenceItem = z.output<typeof adminReferenceItem>;

/** One kind, sorted as for enterprises. `keyword` is part of a code or name. */
export const listReferenceItems = endpoint({
  method: 'GET',
  path,
  operation,
  summary: 'Items of one kind of reference data, in their order',
  query: z.strictObject({
    ...pageQuery,
    kind,
    keyword: storableSchema(limits.keywordLength).optional(),
    state: z.enum(referenceStates).optional(),
  }),
  response: pageOf(adminReferenceItem),
});

/** Editable fields. */
export const referenceItemFields = z.strictObject({
  nameZh: referenceNameSchema,
  nameEn: referenceNameSchema,
  /** Required for categories: the kind of device. */
  type: z.enum(categoryTypes).nullable(),
  ordinal: referenceOrdinalSchema,
});

/** Refused with `osExists` for an existing code or name of a system, for other kinds with `parameterInvalid`. */
export const createReferenceItem = endpoint({
  method: 'POST',
  path,
  operation,
  repeats: 'stored',
  summary: 'Add an item of reference data',
  bodyLimit: 16 * 1024,
  body: referenceItemFields.extend({ kind, code: referenceCodeSchema }),
  wrongValues,
  response: adminReferenceItem,
  status: 201,
});

/** Changes, retires or restores an item; `seen` is the version that was edited. */
export const updateReferenceItem = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Change an item of reference data',
  params,
  bodyLimit: 16 * 1024,
  body: referenceItemFields.extend({ kind, state: z.enum(referenceStates), seen: z.int().min(1) }),
  wrongValues,
  response: adminReferenceItem,
});

/** Only an item that was never chosen. */
export const deleteReferenceItem = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Delete an item of reference data that nobody ever chose',
  params,
  query: z.strictObject({ kind }),
  response: z.strictObject({ id: idSchema }),
});

const appCodes = z.array(z.string());
const preloadedList = z.strictObject({
  /** Of the published list. */
  version: z.int(),
  publishedAt: z.iso.datetime(),
  apps: appCodes,
  /** Publishing now would publish these: the active apps, sorted. */
  next: appCodes,
});

/** The published list of preloaded apps, and the next one. */
export const readPreloadedList = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/preloaded-list',
  operation,
  summary: 'The list of preloaded apps in force, and what it would become',
  response: preloadedList,
});

/** Enterprises choose from it from then on, also in returned applications. `seen` is the present version. */
export const publishPreloadedList = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/admin/preloaded-list',
  operation,
  repeats: 'stored',
  summary: 'Publish the apps in use as the list that makers choose from',
  bodyLimit: 16 * 1024,
  body: z.strictObject({ seen: z.int().min(1) }),
  response: preloadedList,
});
