import type { ProductView } from '#contract/products.ts';
import { type ConfigurationInput, type ProductInput, productTextNames } from '#domain/products/products.ts';
import { pickFields } from '#domain/shared/fields.ts';

/** What is sent of a configuration. */
export const configurationOf = (configuration: ConfigurationInput): Required<ConfigurationInput> => {
  const { ram, rom, label, labelEn = '' } = configuration;
  return { ram, rom, label, labelEn };
};

/** A product as it is sent to be changed: what it says now. */
export function inputOf(product: ProductView): Required<ProductInput> {
  return {
    ...pickFields(product, productTextNames),
    category: product.category,
    cpuArchitecture: product.cpuArchitecture,
    screenDensity: product.screenDensity,
    partnerCode: product.customCode === null ? null : product.partnerCode,
    customCode: product.customCode,
    configurations: product.configurations.map(configurationOf),
    contactIds: product.contacts.map((contact) => contact.id),
  };
}
