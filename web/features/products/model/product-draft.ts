import { z } from 'zod';
import type { ProductView } from '#contract/products.ts';
import { memoryUnits, type ProductInput, productSchema } from '#domain/products/products.ts';
import type { FailedTask } from '#web/lib/api/failed-task.ts';
import { configurationOf, inputOf } from '#web/lib/products/product-input.ts';

/** A product as its form holds it: the category is empty and a number is NaN until it is entered. */
export type ProductDraft = z.input<typeof productSchema>;
export type ConfigurationDraft = ProductDraft['configurations'][number];

/** The server's own schema, told that the form may hold less than it takes. */
export const productDraftSchema = productSchema as unknown as z.ZodType<ProductInput, ProductDraft>;

/** JSON knows no NaN: a number that is not entered comes back as null. */
const memory = z.object({
  value: z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)]),
  unit: z.enum(memoryUnits),
});

/** As the form is kept in the browser, whatever is missing. */
export const keptProduct = z.object({
  name: z.string(),
  nameEn: z.string().default(''),
  brand: z.string(),
  brandAlias: z.string(),
  model: z.string(),
  series: z.string(),
  category: z.string(),
  cpuArchitecture: z.string().nullable(),
  screenDensity: z.string().nullable(),
  partnerCode: z.string().nullable().optional(),
  customCode: z.string().nullable(),
  configurations: z.array(
    z.object({ ram: memory, rom: memory, label: z.string(), labelEn: z.string().default('') }),
  ),
  contactIds: z.array(z.string()),
});

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

export function emptyConfiguration(): ConfigurationDraft {
  return {
    ram: { value: Number.NaN, unit: 'GB' },
    rom: { value: Number.NaN, unit: 'GB' },
    label: '',
    labelEn: '',
  };
}

/** What the form begins with: nothing, or the product that is edited. */
export function draftOf(product: ProductView | null): ProductDraft {
  if (product) return inputOf(product);
  return {
    name: '',
    nameEn: '',
    brand: '',
    brandAlias: '',
    category: '',
    series: '',
    model: '',
    cpuArchitecture: null,
    screenDensity: null,
    partnerCode: null,
    customCode: null,
    configurations: [emptyConfiguration()],
    contactIds: [],
  };
}
