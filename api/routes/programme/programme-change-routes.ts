import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/programme-changes.ts';
import { listProgrammeChanges } from '#services/programme-changes/list-programme-changes.ts';
import { serve } from '../calls/serve.ts';

/** What was changed in the programme's records. */
export function programmeChangeRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listProgrammeChanges, deps, ({ deps }, { query }) =>
    listProgrammeChanges(deps, query),
  );
}
