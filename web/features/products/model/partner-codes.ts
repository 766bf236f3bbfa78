import type { ProductView } from '#contract/products.ts';
import { useOwnOnboarding } from '#web/lib/session/enterprise-state.ts';

/** The partner codes that a channel ID may begin with; a code that was withdrawn stays that of its product. */
export function usePartnerCodes(product: Pick<ProductView, 'partnerCode' | 'customCode'> | null) {
  const { data } = useOwnOnboarding();
  const own = product?.customCode ? product.partnerCode : null;
  const codes = [own, ...(data?.onboarding?.codes ?? [])].filter((one) => one != null);
  return { codes: [...new Set(codes)], known: data !== undefined };
}
