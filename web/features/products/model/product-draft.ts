import { z } from 'zod';
import type { ProductView } from '#contract/products.ts';
import {
  memoryUnits,
  type ProductInput,
  productSchema,
  productTextNames,
} from '#domain/products/products.ts';
import { fillFields } from '#domain/shared/fields.ts';
import type { FailedTask } from '#web/lib/api/failed-task.ts';
import type { Shape } from '#web/lib/forms/shape.ts';
import { configurationOf, inputOf } from '#web/lib/products/product-input.ts';

/** A product as its form holds it: the category is empty and a number is NaN until it is entered. */
export type ProductDraft = z.input<typeof productSchema>;
export type ConfigurationDraft = ProductDraft['configurations'][number];

/** The server's schema, cast as the values of the form may be incomplete. */
export const productDraftSchema = productSchema as unknown as z.ZodType<ProductInput, ProductDraft>;

/** JSON has no NaN: a number that is not entered is null. */
const memory = z.object({
  value: z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)]),
  unit: z.enum(memoryUnits),
});

/** The draft in the browser, where fields may be missing. */
export const productFieldsSchema = z.object({
  ...fillFields(productTextNames, z.string()),
  category: z.string(),
  cpuArchitecture: z.string().nullable(),
  screenDensity: z.string().nullable(),
  partnerCode: z.string().nullable(),
  customCode: z.string().nullable(),
  configurations: z.array(
    z.object({
      ram: memory,
      rom: memory,
      label: z.string(),
      labelEn: z.string(),
    } satisfies Shape<ConfigurationDraft>),
  ),
  contactIds: z.array(z.string()),
} satisfies Shape<ProductDraft>);

/** What a product's change was about, where it fails: its configurations when there are more, fewer or other ones. */
export function failedTaskOf(product: ProductView | null, { configurations }: ProductInput): FailedTask {
  if (!product) return 'productCreation';
  const more = configurations.length - product.configurations.length;
  if (more !== 0) return more > 0 ? 'configurationAddition' : 'configurationDeletion';
  const before = product.configurations.map(configurationOf);
  return JSON.stringify(before) === JSON.stringify(configurations.map(configurationOf))
    ? 'productEdit'
    : 'configurationEdit';
}

export function emptyConfiguration(): Required<ConfigurationDraft> {
  return {
    ram: { value: Number.NaN, unit: 'GB' },
    rom: { value: Number.NaN, unit: 'GB' },
    label: '',
    labelEn: '',
  };
}

/** What the form begins with: nothing, or the product that is edited. */
export function draftOf(product: ProductView | null): Required<ProductDraft> {
  if (product) return inputOf(product);
  return {
    ...fillFields(productTextNames, ''),
    category: '',
    cpuArchitecture: null,
    screenDensity: null,
    partnerCode: null,
    customCode: null,
    configurations: [emptyConfiguration()],
    contactIds: [],
  };
}
