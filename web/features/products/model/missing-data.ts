import type { ProductView } from '#contract/products.ts';

type Missing = 'cpuArchitecture' | 'screenDensity' | 'channelCode' | 'contact';

/** What a product still lacks before an application can be created for it. */
export function missingData(
  product: Pick<ProductView, 'cpuArchitecture' | 'screenDensity' | 'customCode' | 'contacts'>,
): Missing[] {
  const missing: Missing[] = [];
  if (!product.cpuArchitecture) missing.push('cpuArchitecture');
  if (!product.screenDensity) missing.push('screenDensity');
  if (!product.customCode) missing.push('channelCode');
  if (product.contacts.length === 0) missing.push('contact');
  return missing;
}
