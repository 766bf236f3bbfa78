import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { listProducts } from '#contract/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useFallbackInterval } from '#web/lib/applications/application-query.ts';

export type ProductListQuery = EndpointCall<typeof listProducts>['query'];

export const productListKey = (query: ProductListQuery) => [...queryRoots.products, 'list', query] as const;

/** A page of the enterprise's products. */
export function useProducts(query: ProductListQuery) {
  return useQuery({
    queryKey: productListKey(query),
    queryFn: ({ signal }) => call(listProducts, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackInterval(),
  });
}
