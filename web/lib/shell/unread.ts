import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getUnread } from '#contract/messages.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useLiveEvents } from '#web/lib/live/live.tsx';

/** What the account has not seen; polled while the page is visible. */
export const unreadQuery = queryOptions({
  queryKey: [...queryRoots.messages, 'unread'],
  queryFn: ({ signal }) => call(getUnread, { query: { messageNum: limits.unreadPreview }, signal }),
  refetchInterval: limits.noticePollMs,
});

/** The number on the bell: pushed, and asked for each minute. */
export function useUnread(): number {
  const client = useQueryClient();
  const { data } = useQuery(unreadQuery);
  useLiveEvents(({ entity }) => {
    // The message centre too, where it is open.
    if (entity === 'message') void client.invalidateQueries({ queryKey: queryRoots.messages });
  });
  return data ? data.unreadUserNum + data.unreadSystemNum : 0;
}
