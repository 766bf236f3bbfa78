import { z } from 'zod';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { partnerCodeSchema } from '#domain/enterprises/partner-codes.ts';
import { deactivationReasons } from '#domain/products/activation.ts';
import {
  type ConfigurationInput,
  channelIdSchema,
  customCodeSchema,
  memoryUnits,
  productSchema,
  productSorts,
  productTextNames,
} from '#domain/products/products.ts';
import { referenceCodeSchema } from '#domain/reference-data/reference-data.ts';
import { fillFields } from '#domain/shared/fields.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { certificateBrief } from './applications/certificate-brief.ts';
import { namedContact } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';

const memory = z.strictObject({ value: z.number(), unit: z.enum(memoryUnits) });
const time = z.iso.datetime();

export const configurationView = z
  .strictObject({
    id: idSchema,
    ordinal: z.number().int(),
    ram: memory,
    rom: memory,
    label: z.string(),
    /** Empty where it has no other label in English. */
    labelEn: z.string(),
  } satisfies Record<keyof ConfigurationInput | 'id' | 'ordinal', z.ZodType>)
  .meta({ id: 'Configuration' });
export type ConfigurationView = z.output<typeof configurationView>;

/** The device's name in everyday use. */
export const deviceShape = {
  name: z.string(),
  /** Empty where it has no other name in English. */
  nameEn: z.string(),
  brand: z.string(),
  brandAlias: z.string(),
  model: z.string(),
  category: z.string(),
};

/** Why the programme has deactivated a product, and since when. */
export const deactivationView = z
  .strictObject({ reason: z.enum(deactivationReasons), noteZh: z.string(), noteEn: z.string(), at: time })
  .meta({ id: 'Deactivation' });

/** A product as its list and page show it. */
export const productView = z
  .strictObject({
    id: idSchema,
    /** Empty where nothing is said. */
    ...fillFields(productTextNames, z.string()),
    category: z.string(),
    cpuArchitecture: z.string().nullable(),
    screenDensity: z.string().nullable(),
    partnerCode: z.string().nullable(),
    customCode: z.string().nullable(),
    configurations: z.array(
      configurationView.extend({ certified: z.boolean(), inCertification: z.boolean() }),
    ),
    contacts: z.array(namedContact),
    /** From the four counts: 0 not certified, 1 in certification, 2 certified, 3 where counts are missing. */
    status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    counts: z.strictObject({
      productInCertificationNum: z.number().int(),
      productPassCNum: z.number().int(),
      configInCertificationNum: z.number().int(),
      configCompleteCNum: z.number().int(),
    }),
    /** True once an application is under review or approved. */
    locked: z.boolean(),
    latestApplication: z
      .strictObject({
        id: idSchema,
        number: z.string(),
        status: z.enum(applicationStatuses),
        waitingFor: z.enum(['partner', 'reviewer', 'nobody']),
      })
      .nullable(),
    /** The certificate that was issued last, and what it is worth now. */
    certificate: certificateBrief.extend({ applicationId: idSchema }).nullable(),
    /** A deactivated product takes no application; null for one that is active. */
    deactivation: deactivationView.nullable(),
    version: z.number().int(),
    updatedAt: time,
  })
  .meta({ id: 'Product' });
export type ProductView = z.output<typeof productView>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/products',
  operation: 'product.read',
  summary: 'Products of the enterprise, with their certification state',
  query: z.strictObject({
    ...pageQuery,
    keyword: z.string().max(limits.keywordLength).optional(),
    // An empty parameter is no filter; coerced it would be status 0.
    status: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number().int().min(0).max(3).optional(),
    ),
    category: referenceCodeSchema.optional(),
    /** Those without CPU architecture or screen density. */
    data: z.literal('missing').optional(),
    sort: z.enum(productSorts).default('updated'),
    /** By default the latest change first, every other column ascending. */
    order: z.enum(['asc', 'desc']).optional(),
    // Of a name of 64 characters.
    after: z.string().max(600).optional(),
  }),
  response: pageOf(productView),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/products/{id}',
  operation: 'product.read',
  summary: 'One product',
  params: z.strictObject({ id: idSchema }),
  response: productView,
});

/** The latest accepted result of each configuration. */
export const listPassRates = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/products/{id}/passRates',
  operation: 'product.read',
  summary: 'How many cases of its latest result each configuration of a product passed',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        configurationId: idSchema,
        passed: z.number().int(),
        cases: z.number().int(),
        receivedAt: time,
      }),
    ),
  }),
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/products',
  operation: 'product.write',
  repeats: 'stored',
  summary: 'Create a product with its configurations',
  bodyLimit: 16 * 1024,
  body: productSchema,
  response: productView,
  status: 201,
});

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/products/{id}',
  operation: 'product.write',
  repeats: 'stored',
  summary: 'Change a product',
  params: z.strictObject({ id: idSchema }),
  /** `version` of the product that was edited; a newer one on the server refuses the change. */
  bodyLimit: 16 * 1024,
  body: z.strictObject({ product: productSchema, version: z.number().int() }),
  response: productView,
});

/** Proposes a free code for a model, or checks a typed one. */
export const proposeChannelId = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/channelId',
  operation: 'product.read',
  summary: 'A channel ID that is free: proposed for a model, or one that is asked about',
  query: z.strictObject({
    model: z.string().max(64).default(''),
    /** One of the enterprise's codes; without it the product's own, or the enterprise's first. */
    partnerCode: partnerCodeSchema.optional(),
    customCode: customCodeSchema.optional(),
    /** The product it is for, which may keep its own code. */
    product: idSchema.optional(),
  }),
  response: z.strictObject({
    partnerCode: z.string().length(limits.partnerCodeLength),
    customCode: z.string().length(limits.customCodeLength),
    channelId: z.string().length(limits.partnerCodeLength + limits.customCodeLength),
    taken: z.boolean(),
  }),
});

export const generateChannelId = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/products/{id}/channelId',
  operation: 'product.write',
  repeats: 'stored',
  summary: 'Generate the channel ID of a product',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 1024,
  body: channelIdSchema.extend({ version: z.number().int() }),
  response: productView,
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/v1/hms/cc/products/{id}',
  operation: 'product.write',
  repeats: 'stored',
  summary: 'Delete a product',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ id: idSchema }),
});
