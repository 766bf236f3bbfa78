import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { terminateOwnAgreement } from '#contract/enterprise.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Ends the company's business agreement; tells of no refusal itself. */
export function useEndAgreement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointCall<typeof terminateOwnAgreement>['body']) =>
      call(terminateOwnAgreement, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['enterprise'] }),
    meta: { quiet: true },
  });
}
