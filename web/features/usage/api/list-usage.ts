import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { exportUsage, listUsage } from '#contract/programme/usage-list.ts';
import { addressOf, call } from '#web/lib/api/api-client.ts';

export type UsageQuery = EndpointCall<typeof listUsage>['query'];

/** A page of what enterprises use. */
export function useUsage(query: UsageQuery) {
  return useQuery({
    queryKey: ['admin', 'usage', query],
    queryFn: ({ signal }) => call(listUsage, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Address of the same as a file. */
export const usageFile = (query: EndpointCall<typeof exportUsage>['query']) =>
  addressOf(exportUsage, { query });
