import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { listModuleResults } from '#contract/applications/module-results.ts';
import { getCheckProfile, getVerdict } from '#contract/applications/verdicts.ts';
import { declareRun, getReadiness, listUploads, removeRefused, uploadResult } from '#contract/evidence.ts';
import * as contract from '#contract/waiver-request.ts';
import { tenantOf } from '#domain/accounts/permissions.ts';
import { declareRun as declare } from '#services/evidence/declare-run.ts';
import { listModules } from '#services/evidence/list-modules.ts';
import { putWaiverRequest } from '#services/evidence/put-waiver-request.ts';
import { readReadiness } from '#services/evidence/read-readiness.ts';
import { admitResult, receiveResult } from '#services/evidence/receive-result.ts';
import { removeRefused as remove } from '#services/evidence/remove-refused.ts';
import { listUploads as list } from '#services/files/list-uploads.ts';
import { readCheckProfile } from '#services/verdicts/read-check-profile.ts';
import { readVerdict } from '#services/verdicts/read-verdict.ts';
import { receiveBytes } from './calls/receive-upload.ts';
import { serve } from './calls/serve.ts';
import { analysisRoutes } from './results/analysis-routes.ts';
import { waiverRoutes } from './results/waiver-routes.ts';

/** Why a failed case should be accepted: a part of the evidence. */
function waiverRequestRoutes(router: Router, deps: Deps): void {
  serve(router, contract.putWaiverRequest, deps, ({ deps, actor }, { params, body }) =>
    putWaiverRequest(deps, actor, { applicationId: params.id, waiverRequest: body }),
  );
}

/** Test results and waiver requests of an application. */
export function evidenceRoutes(router: Router, deps: Deps): void {
  serve(router, listUploads, deps, async ({ deps, actor }, { params }) => ({
    rows: await list(deps.db, tenantOf(actor), params.id),
  }));
  serve(router, listModuleResults, deps, ({ deps, actor }, { params, query }) => {
    const { id: applicationId, configurationId } = params;
    return listModules(deps, actor, { applicationId, configurationId, ...query });
  });
  serve(router, uploadResult, deps, async (context, { params }) => {
    const { actor, requestId, idempotencyKey: key, request } = context;
    const target = { applicationId: params.id, configurationId: params.configurationId, key };
    const repeated = await admitResult(context.deps.db, actor, target);
    if (repeated) {
      // The bytes came before; the connection stays usable only when they are read.
      request.resume();
      return repeated;
    }
    const file = await receiveBytes(context);
    return receiveResult(context.deps, actor, { target, received: { file, requestId } });
  });
  serve(router, declareRun, deps, ({ deps, actor, requestId, idempotencyKey: key }, { params, body }) => {
    const { id: applicationId, uploadId } = params;
    return declare(deps, actor, { applicationId, uploadId, declared: body.declared, key, requestId });
  });
  serve(router, removeRefused, deps, ({ deps, actor }, { params }) => {
    const { id: applicationId, uploadId } = params;
    return remove(deps, actor, { applicationId, uploadId });
  });
  waiverRequestRoutes(router, deps);
  analysisRoutes(router, deps);
  waiverRoutes(router, deps);
  serve(router, getReadiness, deps, ({ deps, actor }, { params }) =>
    readReadiness(deps.db, tenantOf(actor), params.id),
  );
  serve(router, getCheckProfile, deps, ({ deps, actor }, { params }) =>
    readCheckProfile(deps, actor, { applicationId: params.id }),
  );
  serve(router, getVerdict, deps, ({ deps, actor }, { params }) =>
    readVerdict(deps, actor, { applicationId: params.id, uploadId: params.uploadId }),
  );
}
