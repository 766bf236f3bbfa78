import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/credential-resets.ts';
import { decideReset } from '#services/credential-resets/decide-reset.ts';
import { listResets } from '#services/credential-resets/list-resets.ts';
import { requestCredentialReset } from '#services/credential-resets/request-credential-reset.ts';
import { serve } from './calls/serve.ts';

/** Resets of passwords and second factors, which take two administrators. */
export function credentialResetRoutes(router: Router, deps: Deps): void {
  const { now, config } = deps;
  serve(router, contract.listResets, deps, ({ deps }, { query }) =>
    listResets(deps.db, { query, now: now() }),
  );
  serve(router, contract.requestReset, deps, async ({ deps, actor }, { params: { id: accountId }, body }) => {
    const { id, expiresAt } = await requestCredentialReset(deps.db, actor, {
      accountId,
      ...body,
      now: now(),
    });
    return { id, expiresAt: expiresAt.toISOString() };
  });
  serve(router, contract.decideReset, deps, async ({ deps, actor }, { params, body: { approve } }) => {
    const { id: accountId, reset: resetId } = params;
    const { accounts, mail } = config;
    const sending = { accountsUrl: accounts.url, sendsMail: Boolean(mail) };
    const link = await decideReset(deps.db, actor, { accountId, resetId, approve, ...sending, now: now() });
    const view = link && { url: link.url, expiresAt: link.expiresAt.toISOString() };
    return { id: resetId, approved: approve, link: view };
  });
}
