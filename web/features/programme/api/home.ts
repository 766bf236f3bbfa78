import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { changeHome, readAdminHome } from '#contract/programme/admin-programme.ts';
import { call } from '#web/lib/api/api-client.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

const key = ['admin-home'];

/** The home page's texts as they are in force, with the version to change them on. */
export function useAdminHome() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(readAdminHome, { signal }) });
}

/** The form shows its error itself. */
export function useChangeHome() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointCall<typeof changeHome>['body']) => call(changeHome, { body }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: key });
      await client.invalidateQueries({ queryKey: programmeChangesRoot });
    },
    meta: { quiet: true },
  });
}
