import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/usage.ts';
import { recordUsage } from '#services/usage/record-usage.ts';
import { serve } from './calls/serve.ts';

/** What enterprises use of the portal. */
export function usageRoutes(router: Router, deps: Deps): void {
  serve(router, contract.recordUsage, deps, ({ actor, idempotencyKey }, { body }) =>
    recordUsage(deps, actor, { ...body, recordKey: idempotencyKey }),
  );
}
