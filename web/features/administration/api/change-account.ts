import { useMutation } from '@tanstack/react-query';
import { setAccountState, signOutAccount } from '#contract/accounts/admin-accounts.ts';
import { eraseAccount } from '#contract/accounts/own-data.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useRefreshPeople } from './staff-accounts.ts';

export function useSignOutAccount() {
  return useMutation({
    mutationFn: (id: string) => call(signOutAccount, { params: { id } }),
    onSettled: useRefreshPeople(),
  });
}

export function useSetAccountState() {
  return useMutation({
    mutationFn: ({ id, disabled }: { id: string; disabled: boolean }) =>
      call(setAccountState, { params: { id }, body: { disabled } }),
    onSettled: useRefreshPeople(),
  });
}

export function useEraseAccount() {
  return useMutation({
    mutationFn: ({ id, login }: { id: string; login: string }) =>
      call(eraseAccount, { params: { id }, body: { login } }),
    onSettled: useRefreshPeople(),
  });
}
