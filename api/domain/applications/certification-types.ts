import type { CertificationType } from './statuses.ts';

/**
 * Types that a product may be applied for. While none of its certificates holds, because there is none or they were revoked or
 * have expired, that is the first one; after it a re-certification, and a supplementary one for what is not certified.
 * @param configurations whether each of the product's is certified
 */
export function allowedTypes(certified: boolean, configurations: readonly boolean[]): CertificationType[] {
  if (!certified) return ['first'];
  return configurations.includes(false) ? ['recertification', 'supplementary'] : ['recertification'];
}
