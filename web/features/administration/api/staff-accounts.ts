import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeAccount, inviteAgain, inviteStaff } from '#contract/accounts/staff-accounts.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';
import { adminKeys } from './admin-keys.ts';

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
export function useRefreshPeople() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [adminKeys.absences, adminKeys.accounts, adminKeys.enterprises, programmeChangesRoot].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** The form shows its error itself. */
export function useInviteStaff() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof inviteStaff>['body']) => call(inviteStaff, { body }),
    onSettled: useRefreshPeople(),
    meta: { quiet: true },
  });
}

export function useInviteAgain() {
  return useMutation({
    mutationFn: (id: string) => call(inviteAgain, { params: { id } }),
    onSettled: useRefreshPeople(),
  });
}

/** The form shows its error itself. */
export function useChangeAccount() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: EndpointCall<typeof changeAccount>['body'] }) =>
      call(changeAccount, { params: { id }, body }),
    onSettled: useRefreshPeople(),
    meta: { quiet: true },
  });
}
