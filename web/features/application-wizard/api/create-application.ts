import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createApplication } from '#contract/applications.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export type ApplicationBody = EndpointCall<typeof createApplication>['body'];

/** Creates the application; the key of the draft makes a repeat answer with the one it made. */
export function useCreateApplication() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ body, key }: { body: ApplicationBody; key: string }) =>
      call(createApplication, { body, idempotencyKey: key }),
    // Not waited for: the wizard leads to the application at once.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryRoots.applications });
      void client.invalidateQueries({ queryKey: queryRoots.products });
    },
  });
}
