import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAdminEnterprises } from '#contract/admin-enterprises.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { adminKeys } from './admin-keys.ts';

export type EnterpriseQuery = EndpointCall<typeof listAdminEnterprises>['query'];

/** A page of enterprises, newest first. */
export function useEnterprises(query: EnterpriseQuery) {
  return useQuery({
    queryKey: [...adminKeys.enterprises, query],
    queryFn: ({ signal }) => call(listAdminEnterprises, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
