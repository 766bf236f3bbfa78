import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listApplications } from '#contract/applications.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { applicationKeys, useFallbackInterval } from '#web/lib/applications/application-query.ts';

export type ApplicationListQuery = EndpointCall<typeof listApplications>['query'];

export const applicationListKey = (query: ApplicationListQuery) => [...applicationKeys.lists, query] as const;

/** A page of the enterprise's applications, newest change first. */
export function useApplications(query: ApplicationListQuery) {
  return useQuery({
    queryKey: applicationListKey(query),
    queryFn: ({ signal }) => call(listApplications, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackInterval(),
  });
}
