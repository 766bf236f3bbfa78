import { useInfiniteQuery } from '@tanstack/react-query';
import { listDrafts } from '#contract/applications/application-drafts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useFallbackInterval } from './application-query.ts';

/** Below the products: what changes a product may end its draft. */
export const draftKeys = {
  list: [...queryRoots.products, 'drafts'] as const,
  of: (productId: string) => [...queryRoots.products, 'draft', productId] as const,
};

const shownAtOnce = 5;

/** What the enterprise's people began and did not submit, the one changed last first. */
export function useDrafts() {
  return useInfiniteQuery({
    queryKey: draftKeys.list,
    queryFn: ({ pageParam, signal }) =>
      call(listDrafts, { query: { after: pageParam, limit: shownAtOnce }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: useFallbackInterval(),
    refetchOnMount: 'always',
  });
}
