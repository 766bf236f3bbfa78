import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/readiness.ts';
import { readReadiness } from '#services/readiness/read-readiness.ts';
import { serve } from '../calls/serve.ts';

/** What is missing before the first enterprise can be certified. */
export function readinessRoutes(router: Router, deps: Deps): void {
  serve(router, contract.readReadiness, deps, ({ deps }) => readReadiness(deps));
}
