import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setAccountState, signOutAccount } from '#contract/accounts/admin-accounts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { adminKeys } from './admin-keys.ts';

/** After a change and after a refusal alike: another administrator may have been faster. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: adminKeys.accounts });
}

export function useSignOutAccount() {
  return useMutation({
    mutationFn: (id: string) => call(signOutAccount, { params: { id } }),
    onSettled: useRefresh(),
  });
}

export function useSetAccountState() {
  return useMutation({
    mutationFn: ({ id, disabled }: { id: string; disabled: boolean }) =>
      call(setAccountState, { params: { id }, body: { disabled } }),
    onSettled: useRefresh(),
  });
}
