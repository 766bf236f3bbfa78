import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { decideReset, listResets, requestReset } from '#contract/credential-resets.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { adminKeys } from './admin-keys.ts';

/** Resets that wait for a second administrator; looked for each minute, for the other one works elsewhere. */
export function useResets(after: string | undefined) {
  return useQuery({
    queryKey: [...adminKeys.resets, after ?? null],
    queryFn: ({ signal }) => call(listResets, { query: after === undefined ? {} : { after }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** After a change and after a refusal alike: another administrator may have been faster. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin'] });
}

type Asked = { id: string } & EndpointCall<typeof requestReset>['body'];

/** The form tells of a refusal itself. */
export function useAskReset() {
  return useMutation({
    mutationFn: ({ id, ...body }: Asked) => call(requestReset, { params: { id }, body }),
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
