import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdminRequirement,
  createRequirement,
  listRequirements,
  publishEdition,
  updateRequirement,
} from '#contract/applications/requirements.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

const key = ['admin', 'requirements'] as const;

/** Requirements as the next edition has them, with what publishing would change. */
export function useRequirementCatalogue() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(listRequirements, { signal }) });
}

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: ['requirements', 'phrases'] }),
      client.invalidateQueries({ queryKey: programmeChangesRoot }),
    ]);
}

type NewRequirement = EndpointCall<typeof createRequirement>['body'];

/** Adds one, or changes the given one. The form shows its error itself. */
export function useSaveRequirement(requirement: AdminRequirement | null) {
  return useMutation({
    mutationFn: async ({ code, ...fields }: NewRequirement) => {
      if (!requirement) return void (await call(createRequirement, { body: { ...fields, code } }));
      const { id, state, version: seen } = requirement;
      await call(updateRequirement, { params: { id }, body: { ...fields, state, seen } });
    },
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

type Change = { id: string; body: EndpointCall<typeof updateRequirement>['body'] };

export function useUpdateRequirement() {
  return useMutation({
    mutationFn: ({ id, body }: Change) => call(updateRequirement, { params: { id }, body }),
    onSettled: useRefresh(),
  });
}

export function usePublishEdition() {
  return useMutation({
    mutationFn: (seen: number) => call(publishEdition, { body: { seen } }),
    onSettled: useRefresh(),
  });
}
