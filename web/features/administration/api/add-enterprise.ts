import { useMutation } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { addEnterprise, inviteColleague, renameEnterprise } from '#contract/programme/partner-enterprises.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useRefreshPeople } from './staff-accounts.ts';

/** The form shows its error itself. */
export function useAddEnterprise() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof addEnterprise>['body']) => call(addEnterprise, { body }),
    onSettled: useRefreshPeople(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useInviteColleague(id: string) {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof inviteColleague>['body']) =>
      call(inviteColleague, { params: { id }, body }),
    onSettled: useRefreshPeople(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useRenameEnterprise(id: string) {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof renameEnterprise>['body']) =>
      call(renameEnterprise, { params: { id }, body }),
    onSettled: useRefreshPeople(),
    meta: { quiet: true },
  });
}
