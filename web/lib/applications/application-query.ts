import { queryOptions, useQuery } from '@tanstack/react-query';
import { getApplication } from '#contract/applications.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useIsLive } from '#web/lib/live/live.tsx';

export const applicationKeys = {
  lists: [...queryRoots.applications, 'list'] as const,
  detail: (id: string) => [...queryRoots.applications, 'detail', id] as const,
};

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: applicationKeys.detail(id),
    queryFn: ({ signal }) => call(getApplication, { params: { id }, signal }),
    meta: { task: 'detailsQuery', record: true },
  });

const minute = 60_000;

/** How often a query asks again: pushes make that needless while the stream is up. */
export function useFallbackInterval(): number | false {
  return useIsLive() ? false : minute;
}

/** The whole application; kept fresh by pushes, and each minute while there are none. */
export function useApplication(id: string) {
  return useQuery({ ...applicationQuery(id), refetchInterval: useFallbackInterval() });
}
