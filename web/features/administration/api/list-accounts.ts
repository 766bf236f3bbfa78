import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAdminAccounts } from '#contract/accounts/admin-accounts.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { adminKeys } from './admin-keys.ts';

export type AccountQuery = EndpointCall<typeof listAdminAccounts>['query'];

/** A page of accounts, newest first. */
export function useAccounts(query: AccountQuery) {
  return useQuery({
    queryKey: [...adminKeys.accounts, query],
    queryFn: ({ signal }) => call(listAdminAccounts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
