import { useMutation } from '@tanstack/react-query';
import { eraseOwnAccount } from '#contract/accounts/own-data.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Erases the reader's account; tells of no refusal itself. Afterwards nobody is signed in. */
export function useEraseOwnAccount() {
  return useMutation({
    mutationFn: (login: string) => call(eraseOwnAccount, { body: { login } }),
    meta: { quiet: true },
  });
}
