import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { eraseOwnAccount, exportOwnData } from '#contract/accounts/own-data.ts';
import { clearSessionCookies } from '#middleware/cookies.ts';
import { eraseOwnAccount as erase } from '#services/accounts/erase-account.ts';
import { exportOwnData as readOwnData } from '#services/accounts/export-own-data.ts';
import { serve } from './calls/serve.ts';

/** What is stored about the account, and the end of it. */
export function ownAccountRoutes(router: Router, deps: Deps): void {
  serve(router, exportOwnData, deps, async ({ deps, actor, response }) => {
    const data = await readOwnData(deps, actor);
    response.attachment(`account-${deps.now().toISOString().slice(0, 10)}.json`);
    return data;
  });
  serve(router, eraseOwnAccount, deps, async ({ deps, actor, session, response }, { body }) => {
    await erase(deps, actor, { login: body.login, sessionId: session.id });
    clearSessionCookies(response, deps.config);
    return { id: actor.accountId };
  });
}
