import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAdminEnterprises, readEnterpriseTabs } from '#contract/admin-enterprises.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { adminKeys } from './admin-keys.ts';

export type EnterpriseQuery = EndpointCall<typeof listAdminEnterprises>['query'];

/** How many are at each turn, and who is named as a contact: whatever is looked for in the list. */
export function useEnterpriseTabs() {
  return useQuery({
    queryKey: [...adminKeys.enterprises, 'tabs'],
    queryFn: ({ signal }) => call(readEnterpriseTabs, { signal }),
  });
}

/** A page of enterprises, most urgent first. */
export function useEnterprises(query: EnterpriseQuery) {
  return useQuery({
    queryKey: [...adminKeys.enterprises, query],
    queryFn: ({ signal }) => call(listAdminEnterprises, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
