import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/console.ts';
import { findInConsole } from '#services/console/find-in-console.ts';
import { readWaiting } from '#services/console/read-waiting.ts';
import { serve } from '../calls/serve.ts';

/** What every page of the console shows around it. */
export function consoleRoutes(router: Router, deps: Deps): void {
  serve(router, contract.readWaiting, deps, ({ deps, actor }) => readWaiting(deps, actor));
  serve(router, contract.findInConsole, deps, ({ deps, actor }, { query }) =>
    findInConsole(deps, actor, query),
  );
}
