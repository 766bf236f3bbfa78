import { useQuery } from '@tanstack/react-query';
import { getProduct } from '#contract/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useFallbackInterval } from '#web/lib/applications/application-query.ts';

export const productKey = (id: string) => [...queryRoots.products, 'one', id] as const;

export function useProduct(id: string) {
  return useQuery({
    queryKey: productKey(id),
    queryFn: ({ signal }) => call(getProduct, { params: { id }, signal }),
    meta: { task: 'detailsQuery', record: true },
    refetchInterval: useFallbackInterval(),
  });
}
