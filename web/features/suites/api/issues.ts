import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  type AdminIssue,
  createIssue,
  deleteIssue,
  editIssue,
  type IssueBody,
  listIssues,
} from '#contract/programme/known-issues.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useRefreshSuites } from './suites.ts';

export type IssueQuery = EndpointCall<typeof listIssues>['query'];

export function useIssues(suiteId: string, query: IssueQuery) {
  return useQuery({
    queryKey: [...queryRoots.suites, suiteId, 'issues', query],
    queryFn: ({ signal }) => call(listIssues, { params: { id: suiteId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Null notes one; the form tells of a refusal itself. */
export function useSaveIssue(suiteId: string, edited: Pick<AdminIssue, 'id' | 'version'> | null) {
  return useMutation({
    mutationFn: (body: IssueBody) =>
      edited
        ? call(editIssue, { params: { id: edited.id }, body: { ...body, seen: edited.version } })
        : call(createIssue, { params: { id: suiteId }, body }),
    onSettled: useRefreshSuites(),
    meta: { quiet: true },
  });
}

export function useDeleteIssue() {
  return useMutation({
    mutationFn: (id: string) => call(deleteIssue, { params: { id } }),
    onSettled: useRefreshSuites(),
  });
}
