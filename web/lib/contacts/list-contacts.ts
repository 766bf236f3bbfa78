import { useQuery } from '@tanstack/react-query';
import { listContacts } from '#contract/contacts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export const contactsKey = queryRoots.contacts;

export function useContacts() {
  return useQuery({ queryKey: contactsKey, queryFn: ({ signal }) => call(listContacts, { signal }) });
}
