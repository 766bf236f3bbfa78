import { useMutation, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  issuePartnerCode,
  readPartnerEnterprise,
  setEnterprisePermissions,
  setWhitelisted,
  withdrawPartnerCode,
} from '#contract/programme/partner-enterprises.ts';
import { call } from '#web/lib/api/api-client.ts';
import { adminKeys } from './admin-keys.ts';
import { useRefreshEnterprises } from './change-enterprise.ts';

/** Everything that administrators know of an enterprise. */
export function usePartnerEnterprise(id: string) {
  return useQuery({
    queryKey: [...adminKeys.enterprises, id],
    queryFn: ({ signal }) => call(readPartnerEnterprise, { params: { id }, signal }),
    meta: { record: true },
  });
}

/** The form shows its error itself. */
export function useIssueCode() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & EndpointCall<typeof issuePartnerCode>['body']) =>
      call(issuePartnerCode, { params: { id }, body }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useWithdrawCode() {
  return useMutation({
    mutationFn: ({ id, code, reason }: { id: string; code: string; reason: string }) =>
      call(withdrawPartnerCode, { params: { id, code }, body: { reason } }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}

export function useSetPermissions() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & EndpointCall<typeof setEnterprisePermissions>['body']) =>
      call(setEnterprisePermissions, { params: { id }, body }),
    onSettled: useRefreshEnterprises(),
  });
}

export function useSetWhitelisted() {
  return useMutation({
    mutationFn: ({ id, whitelisted }: { id: string; whitelisted: boolean }) =>
      call(setWhitelisted, { params: { id }, body: { whitelisted } }),
    onSettled: useRefreshEnterprises(),
  });
}
