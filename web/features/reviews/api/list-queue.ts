import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { listQueue } from '#contract/reviews.ts';
import { call } from '#web/lib/api/api-client.ts';
import { applicationKeys, useFallbackInterval } from '#web/lib/applications/application-query.ts';

export type QueueQuery = EndpointCall<typeof listQueue>['query'];

/** Below the lists of applications, so that a push redraws its rows at once. */
export const queueKey = (query: QueueQuery) => [...applicationKeys.lists, 'queue', query] as const;

/** What waits for the office, oldest due first. */
export function useQueue(query: QueueQuery) {
  return useQuery({
    queryKey: queueKey(query),
    queryFn: ({ signal }) => call(listQueue, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackInterval(),
  });
}
