import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/accounts/admin-accounts.ts';
import { eraseAccount as eraseEndpoint } from '#contract/accounts/own-data.ts';
import { eraseAccount } from '#services/accounts/erase-account.ts';
import { listAdminAccounts } from '#services/accounts/list-admin-accounts.ts';
import { setAccountState } from '#services/accounts/set-account-state.ts';
import { signOutAccount } from '#services/sign-in/sign-out-account.ts';
import { serve } from './calls/serve.ts';

/** What administrators do with accounts. */
export function adminAccountRoutes(router: Router, deps: Deps): void {
  const { now } = deps;
  serve(router, contract.listAdminAccounts, deps, ({ deps }, { query }) =>
    listAdminAccounts(deps.db, { query, now: now() }),
  );
  serve(router, contract.signOutAccount, deps, async ({ deps }, { params: { id } }) => ({
    id,
    ended: await signOutAccount(deps.db, { accountId: id, now: now() }),
  }));
  serve(
    router,
    contract.setAccountState,
    deps,
    async ({ deps, actor }, { params: { id }, body: { disabled } }) => {
      await setAccountState(deps.db, actor, { accountId: id, disabled, now: now() });
      return { id, disabled };
    },
  );
  serve(router, eraseEndpoint, deps, async ({ deps, actor }, { params: { id }, body: { login } }) => {
    await eraseAccount(deps, actor, { accountId: id, login });
    return { id };
  });
}
