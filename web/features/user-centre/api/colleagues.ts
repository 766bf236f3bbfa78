import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#contract/accounts/colleagues.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

const colleaguesKey = queryRoots.colleagues;

/** The people of the reader's enterprise; asked for by whoever may say what they do. */
export function useColleagues(enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: colleaguesKey,
    queryFn: ({ signal }) => call(contract.listColleagues, { signal }),
  });
}

function useRefreshColleagues() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: colleaguesKey });
}

/** The form shows its error itself. */
export function useInviteColleague() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof contract.inviteColleague>['body']) =>
      call(contract.inviteColleague, { body }),
    onSettled: useRefreshColleagues(),
    meta: { quiet: true },
  });
}

export function useInviteColleagueAgain() {
  return useMutation({
    mutationFn: (id: string) => call(contract.inviteColleagueAgain, { params: { id } }),
    onSettled: useRefreshColleagues(),
  });
}

export function useChangeColleague() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & EndpointCall<typeof contract.changeColleague>['body']) =>
      call(contract.changeColleague, { params: { id }, body }),
    onSettled: useRefreshColleagues(),
  });
}
