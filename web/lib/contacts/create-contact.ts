import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContact, type listContacts } from '#contract/contacts.ts';
import type { EndpointCall, EndpointResponse } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { contactsKey } from './list-contacts.ts';

type Contacts = EndpointResponse<typeof listContacts>;

export function useCreateContact() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: EndpointCall<typeof createContact>['body']) => call(createContact, { body }),
    onSuccess: (contact) => {
      client.setQueryData<Contacts>(contactsKey, (known) => known && { rows: [...known.rows, contact] });
      return client.invalidateQueries({ queryKey: contactsKey });
    },
  });
}
