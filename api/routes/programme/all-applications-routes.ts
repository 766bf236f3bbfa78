import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/applications/all-applications.ts';
import { listAllApplications, readApplicationTurns } from '#services/applications/list-all-applications.ts';
import { serve } from '../calls/serve.ts';

/** The programme's list of every enterprise's applications. */
export function allApplicationsRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listAllApplications, deps, ({ deps }, { query }) =>
    listAllApplications(deps, query),
  );
  serve(router, contract.countApplicationTurns, deps, ({ deps }) => readApplicationTurns(deps));
}
