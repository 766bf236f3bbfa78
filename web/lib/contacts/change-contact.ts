import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type contactView, deleteContact, updateContact } from '#contract/contacts.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export type Contact = z.output<typeof contactView>;

/** Products name contacts: what is known of both is refetched. */
function useRefreshContacts() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [queryRoots.contacts, queryRoots.products].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

/** Who changes one tells of a refusal in words of its own. */
export function useUpdateContact() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & EndpointCall<typeof updateContact>['body']) =>
      call(updateContact, { params: { id }, body }),
    onSettled: useRefreshContacts(),
    meta: { quiet: true },
  });
}

export function useDeleteContact() {
  return useMutation({
    mutationFn: (id: string) => call(deleteContact, { params: { id } }),
    onSettled: useRefreshContacts(),
    meta: { quiet: true },
  });
}
