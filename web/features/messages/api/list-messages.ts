import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { listMessages, listSystemMessages } from '#contract/messages.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export type PersonalQuery = EndpointCall<typeof listMessages>['query'];
export type SystemQuery = EndpointCall<typeof listSystemMessages>['query'];

/** Refetched with every push about a message, and each minute. */
const queryOptions = { placeholderData: keepPreviousData, refetchInterval: limits.noticePollMs } as const;

/** A page of the enterprise's messages, newest first. */
export function useMessages(query: PersonalQuery) {
  return useQuery({
    queryKey: [...queryRoots.messages, 'personal', query],
    queryFn: ({ signal }) => call(listMessages, { query, signal }),
    ...queryOptions,
  });
}

/** A page of what the programme has told everybody, newest first. */
export function useSystemMessages(query: SystemQuery) {
  return useQuery({
    queryKey: [...queryRoots.messages, 'system', query],
    queryFn: ({ signal }) => call(listSystemMessages, { query, signal }),
    ...queryOptions,
  });
}
