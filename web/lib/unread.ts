import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getUnread } from '#contract/messages.ts';
import { call } from './api-client.ts';
import { useIsLive, useLiveEvents } from './live.tsx';

const minute = 60_000;

export const unreadQuery = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: ({ signal }) => call(getUnread, { query: {}, signal }),
});

/** The number on the bell: pushed, and asked for each minute while the stream is down. */
export function useUnread(): number {
  const client = useQueryClient();
  const isLive = useIsLive();
  const { data } = useQuery({ ...unreadQuery, refetchInterval: isLive ? false : minute });
  useLiveEvents(({ entity }) => {
    if (entity === 'message') void client.invalidateQueries(unreadQuery);
  });
  return data ? data.unreadUserNum + data.unreadSystemNum : 0;
}
