import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { decideReset, listResets, requestReset } from '#contract/credential-resets.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { adminKeys } from './admin-keys.ts';

/** Resets that wait for a second administrator; polled each minute. */
export function useResets(after: string | undefined) {
  return useQuery({
    queryKey: [...adminKeys.resets, after ?? null],
    queryFn: ({ signal }) => call(listResets, { query: after === undefined ? {} : { after }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin'] });
}

type ResetRequest = { id: string } & EndpointCall<typeof requestReset>['body'];

/** The form shows its error itself. */
export function useAskReset() {
  return useMutation({
    mutationFn: ({ id, ...body }: ResetRequest) => call(requestReset, { params: { id }, body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** Its link is told once, as long as the dialog is open. */
export function useDecideReset() {
  return useMutation({
    mutationFn: ({ id, reset, approve }: { id: string; reset: string; approve: boolean }) =>
      call(decideReset, { params: { id, reset }, body: { approve } }),
    onSettled: useRefresh(),
    gcTime: 0,
  });
}
