import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#contract/applications/saved-views.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';

const viewsKey = ['console', 'saved-views'] as const;

/** The reader's views of the list. */
export function useSavedViews() {
  return useQuery({ queryKey: viewsKey, queryFn: ({ signal }) => call(contract.listSavedViews, { signal }) });
}

/** `quiet` where a form shows the error itself. */
function useChange<Change>(mutationFn: (change: Change) => Promise<{ id: string }>, quiet: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: viewsKey }),
    meta: { quiet },
  });
}

export function useSaveView() {
  type Body = EndpointCall<typeof contract.saveView>['body'];
  return useChange((body: Body) => call(contract.saveView, { body }), true);
}

export function useRenameView() {
  type Rename = { id: string; name: string };
  return useChange(
    ({ id, name }: Rename) => call(contract.renameView, { params: { id }, body: { name } }),
    true,
  );
}

export function useRemoveView() {
  return useChange((id: string) => call(contract.removeView, { params: { id } }), false);
}
