import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { changeProgramme, readAdminProgramme } from '#contract/programme/admin-programme.ts';
import { call } from '#web/lib/api/api-client.ts';
import { takeBrand } from '#web/lib/programme/brand.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

const key = ['programme'];

/** The identity as it is in force, with the version to change it on. */
export function useAdminProgramme() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(readAdminProgramme, { signal }) });
}

/** The form shows its error itself. What was saved shows at once, in this page's own header as well. */
export function useChangeProgramme() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointCall<typeof changeProgramme>['body']) => call(changeProgramme, { body }),
    onSuccess: ({ version, recipient: _r, addressZh: _z, addressEn: _e, ...shown }) =>
      takeBrand(shown, version),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: key });
      await client.invalidateQueries({ queryKey: programmeChangesRoot });
    },
    meta: { quiet: true },
  });
}
