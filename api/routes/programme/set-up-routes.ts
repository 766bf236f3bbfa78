import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/set-up.ts';
import { checkSetUpCode } from '#services/set-up/check-set-up-code.ts';
import { isSetUp } from '#services/set-up/is-set-up.ts';
import { setUpProgramme } from '#services/set-up/set-up-programme.ts';
import { serve } from '../calls/serve.ts';

/** The first start: from the code that it prints to an administrator and a programme. */
export function setUpRoutes(router: Router, deps: Deps): void {
  const { config } = deps;
  serve(router, contract.readSetUp, deps, async ({ deps }) => ({
    done: await isSetUp(deps.db),
    passwords: config.oidc.embedded,
  }));
  serve(router, contract.checkSetUpCode, deps, ({ deps }, { body }) => checkSetUpCode(deps, body.code));
  serve(router, contract.setUp, deps, ({ deps }, { body }) => setUpProgramme(deps, body));
}
