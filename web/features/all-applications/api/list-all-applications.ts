import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  countApplicationTurns,
  findEnterpriseNames,
  listAllApplications,
} from '#contract/applications/all-applications.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { listReviewers } from '#contract/reviewers.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { applicationKeys, useFallbackInterval } from '#web/lib/applications/application-query.ts';

export type AllApplicationsQuery = EndpointCall<typeof listAllApplications>['query'];

/** A page of every enterprise's applications, newest change first. */
export function useAllApplications(query: AllApplicationsQuery) {
  return useQuery({
    queryKey: [...applicationKeys.lists, 'all', query],
    queryFn: ({ signal }) => call(listAllApplications, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackInterval(),
  });
}

/** How many wait for each side, whatever the list is narrowed to. */
export function useApplicationTurns() {
  return useQuery({
    queryKey: [...queryRoots.applications, 'turns'],
    queryFn: ({ signal }) => call(countApplicationTurns, { signal }),
  });
}

/** Whom reviews can be given to. */
export function useReviewers() {
  return useQuery({
    queryKey: [...applicationKeys.lists, 'reviewers'],
    queryFn: ({ signal }) => call(listReviewers, { signal }),
  });
}

/** Enterprises by part of a name, or the one with an id; none is asked for without either. */
export function useEnterpriseNames(query: { keyword?: string; id?: string | undefined }) {
  return useQuery({
    enabled: Boolean(query.keyword || query.id),
    queryKey: ['console', 'enterprise-names', query],
    queryFn: ({ signal }) => call(findEnterpriseNames, { query, signal }),
    placeholderData: query.keyword ? keepPreviousData : undefined,
  });
}
