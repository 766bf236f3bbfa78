import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listProducts } from '#contract/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export const candidatesKey = (keyword: string) => [...queryRoots.products, 'candidates', keyword] as const;

/** Products to choose from, page after page. */
export function useCandidates(keyword: string) {
  return useInfiniteQuery({
    queryKey: candidatesKey(keyword),
    queryFn: ({ pageParam, signal }) =>
      call(listProducts, { query: { keyword: keyword || undefined, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
