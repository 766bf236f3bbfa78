import type { ProductView } from '#contract/products.ts';
import { missingData } from '#domain/products/missing-data.ts';

type ProductFacts = Pick<ProductView, 'cpuArchitecture' | 'screenDensity' | 'customCode' | 'contacts'>;

/** What a product still lacks before an application can be created for it. */
export const missingFields = ({ customCode, contacts, ...product }: ProductFacts) =>
  missingData({ ...product, channelCode: customCode, contacts: contacts.length });
