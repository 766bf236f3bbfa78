import { useMutation, useQueryClient } from '@tanstack/react-query';
import { commandApplication } from '#contract/applications.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export type PartnerCommand = EndpointCall<typeof commandApplication>['body'];

/** Gives a command of the partner. `recorded` means that it is stored and will be applied. */
export function useApplicationCommand(id: string, { quiet = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet },
    mutationFn: (body: PartnerCommand) =>
      call(commandApplication, { params: { id }, body, named: body.type }),
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}
