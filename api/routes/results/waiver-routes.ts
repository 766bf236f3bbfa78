import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { getWaiverRequestFile, putWaiverRequestFile } from '#contract/applications/waiver-request-file.ts';
import {
  getWaiverTerms,
  listWaiverOffers,
  putGroupReason,
  putWaiverTerms,
  reuseWaiver,
} from '#contract/applications/waivers.ts';
import { exportWaiverRequests } from '#services/waivers/export-waiver-requests.ts';
import { importWaiverRequests as setReasons } from '#services/waivers/import-waiver-requests.ts';
import { listOffers } from '#services/waivers/list-offers.ts';
import { putGroupReason as explainGroup } from '#services/waivers/put-group-reason.ts';
import { putTerms } from '#services/waivers/put-terms.ts';
import { readTerms } from '#services/waivers/read-terms.ts';
import { reuseWaiver as reuse } from '#services/waivers/reuse-waiver.ts';
import { serve } from '../calls/serve.ts';

/** Reasons for many failures at once: by a file, for a whole fault, or as they were accepted before. */
export function waiverRoutes(router: Router, deps: Deps): void {
  serve(router, getWaiverRequestFile, deps, ({ deps, actor }, { params }) => {
    const { id: applicationId, configurationId } = params;
    return exportWaiverRequests(deps, actor, { applicationId, configurationId });
  });
  serve(router, putWaiverRequestFile, deps, ({ deps, actor }, { params, body }) => {
    const { id: applicationId, configurationId } = params;
    return setReasons(deps, actor, { applicationId, configurationId, ...body });
  });
  serve(router, putGroupReason, deps, ({ deps, actor }, { params, body }) => {
    const { id: applicationId, print } = params;
    return explainGroup(deps, actor, { applicationId, print, ...body });
  });
  serve(router, listWaiverOffers, deps, ({ deps, actor }, { params }) =>
    listOffers(deps, actor, { applicationId: params.id }),
  );
  serve(router, reuseWaiver, deps, ({ deps, actor }, { params, body }) =>
    reuse(deps, actor, { applicationId: params.id, ...body }),
  );
  serve(router, getWaiverTerms, deps, ({ deps, actor }, { params }) =>
    readTerms(deps, actor, { applicationId: params.id, itemId: params.item }),
  );
  serve(router, putWaiverTerms, deps, ({ deps, actor }, { params, body }) =>
    putTerms(deps, actor, { applicationId: params.id, itemId: params.item, terms: body }),
  );
}
