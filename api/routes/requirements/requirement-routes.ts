import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/applications/requirements.ts';
import {
  createRequirement,
  listRequirements,
  publishEdition,
  updateRequirement,
} from '#services/requirements/manage-requirements.ts';
import { readPhrases, readRequirements } from '#services/requirements/read-requirements.ts';
import { serve } from '../calls/serve.ts';

/** What applications are judged by. */
export function requirementRoutes(router: Router, deps: Deps): void {
  serve(router, contract.readRequirements, deps, ({ deps }, { query }) =>
    readRequirements(deps.db, query.edition),
  );
  serve(router, contract.listPhrases, deps, ({ deps }) => readPhrases(deps.db));
  serve(router, contract.listRequirements, deps, ({ deps }) => listRequirements(deps.db));
  serve(router, contract.createRequirement, deps, ({ deps, actor }, { body }) =>
    createRequirement(deps, actor, body),
  );
  serve(router, contract.updateRequirement, deps, ({ deps, actor }, { params: { id }, body }) =>
    updateRequirement(deps, actor, { id, change: body }),
  );
  serve(router, contract.publishEdition, deps, ({ deps, actor }, { body }) =>
    publishEdition(deps, actor, body),
  );
}
