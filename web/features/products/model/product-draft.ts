import type { z } from 'zod';
import type { ProductView } from '#contract/products.ts';
import { type ProductCategory, type ProductInput, productSchema } from '#domain/products.ts';

/** A product as its form holds it: the category may be missing, and a number is NaN until it is entered. */
export type ProductDraft = Omit<z.input<typeof productSchema>, 'category'> & {
  category: ProductCategory | '';
};
export type ConfigurationDraft = ProductDraft['configurations'][number];

/** The server's own schema, told that the form may hold less than it takes. */
export const productDraftSchema = productSchema as unknown as z.ZodType<ProductInput, ProductDraft>;

export function emptyConfiguration(): ConfigurationDraft {
  return {
    ram: { value: Number.NaN, unit: 'GB' },
    rom: { value: Number.NaN, unit: 'GB' },
    label: '',
  };
}

/** What the form begins with: nothing, or the product that is edited. */
export function draftOf(product: ProductView | null): ProductDraft {
  if (product) {
    const { name, brand, brandAlias, category, series, model, cpuArchitecture, screenDensity } = product;
    return {
      ...{ name, brand, brandAlias, category, series, model, cpuArchitecture, screenDensity },
      customCode: product.customCode,
      configurations: product.configurations.map(({ ram, rom, label }) => ({ ram, rom, label })),
      contactIds: product.contacts.map((contact) => contact.id),
    };
  }
  return {
    ...{ name: '', brand: '', brandAlias: '', category: '', series: '', model: '' },
    ...{ cpuArchitecture: null, screenDensity: null, customCode: null },
    configurations: [emptyConfiguration()],
    contactIds: [],
  };
}
