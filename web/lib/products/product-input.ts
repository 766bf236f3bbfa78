import type { ProductView } from '#contract/products.ts';
import type { ProductInput } from '#domain/products/products.ts';

type Configuration = Omit<ProductInput['configurations'][number], 'labelEn'> & {
  labelEn?: string | undefined;
};

/** What is sent of a configuration. */
export const configurationOf = ({ ram, rom, label, labelEn = '' }: Configuration) => ({
  ram,
  rom,
  label,
  labelEn,
});

/** A product as it is sent to be changed: what it says now. */
export function inputOf(product: ProductView) {
  const { name, nameEn, brand, brandAlias, category, series, model, cpuArchitecture, screenDensity } =
    product;
  return {
    name,
    nameEn,
    brand,
    brandAlias,
    category,
    series,
    model,
    cpuArchitecture,
    screenDensity,
    partnerCode: product.customCode === null ? null : product.partnerCode,
    customCode: product.customCode,
    configurations: product.configurations.map(configurationOf),
    contactIds: product.contacts.map((contact) => contact.id),
  };
}
