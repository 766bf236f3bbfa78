import { queryOptions, useQuery } from '@tanstack/react-query';
import { listAnnouncements } from '#contract/notices.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The bulletins that this account has not been shown; polled while the page is visible. */
export const bulletinsQuery = queryOptions({
  queryKey: ['notices', 'bulletins'],
  queryFn: ({ signal }) => call(listAnnouncements, { signal }),
  refetchInterval: limits.noticePollMs,
  meta: { quiet: true },
});

export function useBulletins() {
  return useQuery(bulletinsQuery);
}
