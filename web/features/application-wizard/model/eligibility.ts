import type { ProductView } from '#contract/products.ts';
import { allowedTypes } from '#domain/applications/certification-types.ts';
import type { CertificationType } from '#domain/applications/statuses.ts';
import { type MissingData, missingData } from '#domain/products/missing-data.ts';
import { paths } from '#web/paths.ts';

/** Why no application can be created for a product; null when one can. */
export type ProductBarrier = 'deactivated' | 'open-application' | MissingData | null;

export function productBarrier(product: ProductView): ProductBarrier {
  if (product.deactivation) return 'deactivated';
  if (product.latestApplication && product.latestApplication.waitingFor !== 'nobody')
    return 'open-application';
  const { customCode: channelCode, contacts } = product;
  return missingData({ ...product, channelCode, contacts: contacts.length })[0] ?? null;
}

/** Where that is mended, or said in full. */
export function pastBarrier(
  { id, latestApplication }: ProductView,
  barrier: NonNullable<ProductBarrier>,
): string {
  if (barrier === 'open-application' && latestApplication) return paths.application(latestApplication.id);
  if (barrier === 'open-application' || barrier === 'deactivated') return paths.product(id);
  if (barrier === 'channelCode') return `${paths.product(id)}?dialog=channel`;
  return `${paths.product(id)}?dialog=product&field=${barrier}`;
}

/** A product is certified when one of its configurations is, or when it was certified as a whole. */
export function isCertified({ counts, configurations }: ProductView): boolean {
  return counts.productPassCNum > 0 || configurations.some(({ certified }) => certified);
}

/** Types that a product may be applied for, by the rule that the server has. */
export function allowedTypesOf(product: ProductView): CertificationType[] {
  const certified = product.configurations.map((configuration) => configuration.certified);
  return allowedTypes(isCertified(product), certified);
}

/** Why a configuration cannot take part; null when it can. */
export function configurationBarrier(
  { certified, inCertification }: ProductView['configurations'][number],
  type: CertificationType,
): 'certified' | 'in-certification' | null {
  if (inCertification) return 'in-certification';
  return type === 'supplementary' && certified ? 'certified' : null;
}
