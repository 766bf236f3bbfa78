import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  createSuite,
  deleteSuite,
  deleteSuitePackage,
  editSuite,
  listSuites,
  publishSuite,
  readSuite,
  withdrawSuite,
} from '#contract/programme/admin-suites.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

export type SuiteQuery = EndpointCall<typeof listSuites>['query'];
const root = queryRoots.suites;

export function useSuites(query: SuiteQuery) {
  return useQuery({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal }) => call(listSuites, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSuite(id: string) {
  return useQuery({
    queryKey: [...root, id],
    queryFn: ({ signal }) => call(readSuite, { params: { id }, signal }),
    meta: { record: true },
  });
}

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
export function useRefreshSuites() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: root }),
      client.invalidateQueries({ queryKey: programmeChangesRoot }),
    ]);
}

type SuiteInput = EndpointCall<typeof createSuite>['body'];
/** Null creates one; `seen` is the version that is edited. The form shows its error itself. */
export function useSaveSuite(edited: { id: string; version: number } | null) {
  return useMutation({
    mutationFn: (body: SuiteInput) =>
      edited
        ? call(editSuite, { params: { id: edited.id }, body: { ...body, seen: edited.version } })
        : call(createSuite, { body }),
    onSettled: useRefreshSuites(),
    meta: { quiet: true },
  });
}

export function usePublishSuite(id: string) {
  return useMutation({
    mutationFn: (seen: number) => call(publishSuite, { params: { id }, body: { seen } }),
    onSettled: useRefreshSuites(),
  });
}

type Withdrawal = EndpointCall<typeof withdrawSuite>['body'];
export function useWithdrawSuite(id: string) {
  return useMutation({
    mutationFn: (body: Withdrawal) => call(withdrawSuite, { params: { id }, body }),
    onSettled: useRefreshSuites(),
    meta: { quiet: true },
  });
}

export function useDeleteSuite(id: string) {
  return useMutation({
    mutationFn: () => call(deleteSuite, { params: { id } }),
    onSettled: useRefreshSuites(),
  });
}

export function useDeletePackage() {
  return useMutation({
    mutationFn: (id: string) => call(deleteSuitePackage, { params: { id } }),
    onSettled: useRefreshSuites(),
  });
}
