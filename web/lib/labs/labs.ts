import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#contract/applications/labs.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useFallbackInterval } from '#web/lib/applications/application-query.ts';

/** The labs that an application has or had, the latest first; kept fresh by pushes. */
export function useLabs(applicationId: string) {
  return useQuery({
    queryKey: [...queryRoots.labs, applicationId],
    queryFn: ({ signal }) => call(contract.listLabs, { params: { id: applicationId }, signal }),
    refetchInterval: useFallbackInterval(),
  });
}

function useRefreshLabs() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: queryRoots.labs });
}

/** The form shows its error itself. */
export function useAdmitLab(applicationId: string, { quiet }: { quiet: boolean }) {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof contract.admitLab>['body']) =>
      call(contract.admitLab, { params: { id: applicationId }, body }),
    onSettled: useRefreshLabs(),
    meta: { quiet },
  });
}

export function useTakeBackLab(applicationId: string) {
  return useMutation({
    mutationFn: (lab: string) => call(contract.revokeDelegation, { params: { id: applicationId, lab } }),
    onSettled: useRefreshLabs(),
  });
}

const shownAtOnce = 20;

/** What other enterprises let this one in to, the latest first. */
export function useLabWorkPages() {
  return useInfiniteQuery({
    queryKey: [...queryRoots.labs, 'work', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listLabWork, { query: { after: pageParam, limit: shownAtOnce }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: useFallbackInterval(),
  });
}

export const labWorkKey = (id: string) => [...queryRoots.labs, 'work', id] as const;

/** One of them; refused once it is over. */
export function useLabWork(id: string) {
  return useQuery({
    queryKey: labWorkKey(id),
    queryFn: ({ signal }) => call(contract.getLabWork, { params: { id }, signal }),
    refetchInterval: useFallbackInterval(),
    meta: { quiet: true },
  });
}

export function useWithdrawResult(id: string) {
  return useMutation({
    mutationFn: (upload: string) => call(contract.withdrawLabResult, { params: { id, upload } }),
    onSettled: useRefreshLabs(),
  });
}

export function useStepOut(id: string) {
  return useMutation({
    mutationFn: (_: null) => call(contract.leaveDelegation, { params: { id } }),
    onSettled: useRefreshLabs(),
  });
}
