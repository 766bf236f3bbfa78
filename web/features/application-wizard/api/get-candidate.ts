import { useQuery } from '@tanstack/react-query';
import { getProduct } from '#contract/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export const candidateKey = (id: string) => [...queryRoots.products, 'one', id] as const;

/** The product that was chosen. */
export function useCandidate(id: string | null) {
  return useQuery({
    queryKey: candidateKey(id ?? ''),
    queryFn: ({ signal }) => call(getProduct, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}
