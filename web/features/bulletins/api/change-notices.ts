import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  createBulletin,
  createMaintenance,
  deleteBulletin,
  deleteMaintenance,
  editBulletin,
  editMaintenance,
} from '#contract/programme/admin-notices.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

/** After a change and after a refusal alike: another administrator may have been faster. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryRoots.notices }),
      client.invalidateQueries({ queryKey: programmeChangesRoot }),
    ]);
}

/** `id` null for what is new; `seen` is the version that was edited. */
type Change<Body> = { id: string | null; seen: number; body: Body };

/** The form tells of a refusal itself. */
export function useSaveBulletin() {
  return useMutation({
    mutationFn: ({ id, seen, body }: Change<EndpointCall<typeof createBulletin>['body']>) =>
      id === null
        ? call(createBulletin, { body })
        : call(editBulletin, { params: { id }, body: { ...body, seen } }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** The form tells of a refusal itself. */
export function useSaveMaintenance() {
  return useMutation({
    mutationFn: ({ id, seen, body }: Change<EndpointCall<typeof createMaintenance>['body']>) =>
      id === null
        ? call(createMaintenance, { body })
        : call(editMaintenance, { params: { id }, body: { ...body, seen } }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

export function useDeleteNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: string }) =>
      kind === 'maintenance'
        ? call(deleteMaintenance, { params: { id } })
        : call(deleteBulletin, { params: { id } }),
    // What is gone is not asked for again.
    onSettled: (_answer, _error, { id }) =>
      client.invalidateQueries({
        queryKey: queryRoots.notices,
        predicate: ({ queryKey }) => !queryKey.includes(id),
      }),
  });
}
