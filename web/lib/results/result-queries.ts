import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listFailureGroups, listGroupCases } from '#contract/applications/failure-groups.ts';
import { getModuleMap } from '#contract/applications/module-map.ts';
import { getRerun } from '#contract/applications/rerun.ts';
import { getRunComparison } from '#contract/applications/run-comparison.ts';
import { listRunSigns } from '#contract/applications/run-signs.ts';
import { limits } from '#domain/shared/limits.ts';
import type { FailureChoice } from '#domain/test-results/failure-groups.ts';
import type { ComparedKind } from '#domain/test-results/test-result-comparison.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

const root = [...queryRoots.applications, 'results'] as const;
const meta = { task: 'detailsQuery' } as const;

export const comparisonKey = (id: string, configurationId: string, against: ComparedKind) =>
  [...root, 'comparison', id, configurationId, against] as const;

export function useRunComparison(id: string, configurationId: string, against: ComparedKind) {
  return useQuery({
    queryKey: comparisonKey(id, configurationId, against),
    queryFn: ({ signal }) =>
      call(getRunComparison, { params: { id, configurationId }, query: { against }, signal }),
    meta,
    placeholderData: keepPreviousData,
  });
}

export function useModuleMap(id: string) {
  return useQuery({
    queryKey: [...root, 'map', id],
    queryFn: ({ signal }) => call(getModuleMap, { params: { id }, signal }),
    meta,
  });
}

export const rerunQuery = (id: string, configurationId: string) =>
  queryOptions({
    queryKey: [...root, 'rerun', id, configurationId],
    queryFn: ({ signal }) => call(getRerun, { params: { id, configurationId }, signal }),
    meta,
  });

export function useRerun(id: string, configurationId: string) {
  return useQuery(rerunQuery(id, configurationId));
}

/** Which failures a list of groups is of. */
export type GroupFilter = {
  choice: FailureChoice;
  keyword?: string | undefined;
  configurationId?: string | undefined;
  module?: string | undefined;
};

const groupsAtOnce = 25;

export function useFailureGroups(id: string, filter: GroupFilter) {
  return useInfiniteQuery({
    queryKey: [...root, 'groups', id, filter] as const,
    queryFn: ({ pageParam: after, signal }) =>
      call(listFailureGroups, { params: { id }, query: { ...filter, after, limit: groupsAtOnce }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta,
    placeholderData: keepPreviousData,
  });
}

export function useGroupCases(id: string, print: string, filter: GroupFilter) {
  return useInfiniteQuery({
    queryKey: [...root, 'cases', id, print, filter],
    queryFn: ({ pageParam: after, signal }) =>
      call(listGroupCases, {
        params: { id, print },
        query: { ...filter, after, limit: limits.pageSizeMax },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta,
  });
}

/** @param enabled where there are results; before them the server has none to speak of */
export function useRunSigns(id: string, enabled = true) {
  return useQuery({
    queryKey: [...root, 'signs', id],
    enabled,
    queryFn: ({ signal }) => call(listRunSigns, { params: { id }, signal }),
    meta,
  });
}
