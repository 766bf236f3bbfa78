import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/bypass.ts';
import { putBypass } from '#services/evidence/put-bypass.ts';
import { serve } from './calls/serve.ts';

/** Why a failed case should be accepted: a part of the evidence. */
export function bypassRoutes(router: Router, deps: Deps): void {
  serve(router, contract.putBypass, deps, ({ deps, actor }, { params, body }) =>
    putBypass(deps, actor, { applicationId: params.id, bypass: body }),
  );
}
