import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export type WaiverRequestInput = EndpointCall<typeof putWaiverRequest>['body'];

/** Creates or changes the bypass item of one failed case. */
export function usePutWaiverRequest(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: WaiverRequestInput) => call(putWaiverRequest, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}
