import type { ProductView } from '#contract/products.ts';
import { missingData } from '#domain/products/missing-data.ts';

type Given = Pick<ProductView, 'cpuArchitecture' | 'screenDensity' | 'customCode' | 'contacts'>;

/** What a product still lacks before an application can be created for it. */
export const lacksOf = ({ customCode, contacts, ...product }: Given) =>
  missingData({ ...product, channelCode: customCode, contacts: contacts.length });
