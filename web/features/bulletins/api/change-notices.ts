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

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
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

/** The form shows its error itself. */
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

/** The form shows its error itself. */
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
    // A deleted record is not fetched again.
    onSettled: (_answer, _error, { id }) =>
      client.invalidateQueries({
        queryKey: queryRoots.notices,
        predicate: ({ queryKey }) => !queryKey.includes(id),
      }),
  });
}
