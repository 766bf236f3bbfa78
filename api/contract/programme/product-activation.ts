import { z } from 'zod';
import {
  activationStates,
  deactivationNoteSchema,
  deactivationReasons,
} from '#domain/products/activation.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { deactivationView, deviceShape } from '../products.ts';

const path = '/v1/hms/cc/admin/products';
const params = z.strictObject({ id: idSchema });

/** A product as administrators see it. */
export const adminProduct = z
  .strictObject({
    id: idSchema,
    ...deviceShape,
    status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    enterprise: z.strictObject({ id: idSchema, zh: z.string(), en: z.string() }),
    deactivation: deactivationView.nullable(),
    version: z.int(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminProduct' });
export type AdminProduct = z.output<typeof adminProduct>;

/** Changed last first. `keyword` is part of a name, a model or an enterprise's name, or a whole number of an application or certificate. */
export const listAdminProducts = endpoint({
  method: 'GET',
  path,
  operation: 'product.oversee',
  summary: 'Products of every enterprise, and which of them are deactivated',
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    state: z.enum(activationStates).optional(),
    category: z.string().max(32).optional(),
  }),
  response: pageOf(adminProduct),
});

/** Deactivates a product, or changes the reason; `seen` is the product's version. */
export const deactivateProduct = endpoint({
  method: 'PUT',
  path: `${path}/{id}/deactivation`,
  operation: 'product.administer',
  repeats: 'stored',
  summary: 'Deactivate a product: it takes no application',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({
    reason: z.enum(deactivationReasons),
    noteZh: deactivationNoteSchema,
    noteEn: deactivationNoteSchema,
    seen: z.int().min(1),
  }),
  response: adminProduct,
});

export const activateProduct = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/deactivation`,
  operation: 'product.administer',
  repeats: 'stored',
  summary: 'Activate a product again',
  params,
  query: z.strictObject({ seen: z.coerce.number().int().min(1) }),
  response: adminProduct,
});
