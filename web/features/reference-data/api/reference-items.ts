import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  type AdminReferenceItem,
  createReferenceItem,
  deleteReferenceItem,
  listReferenceItems,
  updateReferenceItem,
} from '#contract/programme/reference-data.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

export type ItemQuery = EndpointCall<typeof listReferenceItems>['query'];
const listKey = ['admin', 'reference-data'] as const;

/** A page of one kind, in the order in which makers see it. */
export function useReferenceItems(query: ItemQuery) {
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listReferenceItems, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: listKey }),
      client.invalidateQueries({ queryKey: queryRoots.catalogue }),
      client.invalidateQueries({ queryKey: ['admin', 'preloaded-list'] }),
      client.invalidateQueries({ queryKey: programmeChangesRoot }),
    ]);
}

type NewItem = EndpointCall<typeof createReferenceItem>['body'];
type Change = { id: string; body: EndpointCall<typeof updateReferenceItem>['body'] };

/** Adds one, or changes the given one. The form shows its error itself. */
export function useSaveItem(item: AdminReferenceItem | null) {
  return useMutation({
    mutationFn: async ({ code, ...fields }: NewItem) => {
      if (!item) return void (await call(createReferenceItem, { body: { ...fields, code } }));
      const body = { ...fields, state: item.state, seen: item.version };
      await call(updateReferenceItem, { params: { id: item.id }, body });
    },
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

export function useUpdateItem() {
  return useMutation({
    mutationFn: ({ id, body }: Change) => call(updateReferenceItem, { params: { id }, body }),
    onSettled: useRefresh(),
  });
}

type DeleteInput = { id: string } & EndpointCall<typeof deleteReferenceItem>['query'];

export function useDeleteItem() {
  return useMutation({
    mutationFn: ({ id, kind }: DeleteInput) => call(deleteReferenceItem, { params: { id }, query: { kind } }),
    onSettled: useRefresh(),
  });
}
