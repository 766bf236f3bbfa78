import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { listFailureGroups, listGroupCases } from '#contract/applications/failure-groups.ts';
import { getModuleMap } from '#contract/applications/module-map.ts';
import { getRerun } from '#contract/applications/rerun.ts';
import { getResultFacts, mergeRun } from '#contract/applications/result-facts.ts';
import { getRunComparison } from '#contract/applications/run-comparison.ts';
import { listRunSigns as runSigns } from '#contract/applications/run-signs.ts';
import { listCases, listGroups } from '#services/evidence/list-failure-groups.ts';
import { listRunSigns } from '#services/evidence/list-run-signs.ts';
import { readComparison } from '#services/evidence/read-comparison.ts';
import { readModuleMap } from '#services/evidence/read-module-map.ts';
import { mergeRun as merge } from '#services/merged-runs/merge-run.ts';
import { readResultFacts } from '#services/merged-runs/read-result-facts.ts';
import { readRerun } from '#services/reruns/read-rerun.ts';
import { serve } from '../calls/serve.ts';

/** Results compared: with earlier ones, by fault, by module, with other enterprises'. */
export function analysisRoutes(router: Router, deps: Deps): void {
  serve(router, getRunComparison, deps, ({ deps, actor }, { params, query }) => {
    const { id: applicationId, configurationId } = params;
    return readComparison(deps, actor, { applicationId, configurationId, ...query });
  });
  serve(router, getModuleMap, deps, ({ deps, actor }, { params }) => readModuleMap(deps, actor, params.id));
  serve(router, listFailureGroups, deps, ({ deps, actor }, { params, query }) =>
    listGroups(deps, actor, { applicationId: params.id, ...query }),
  );
  serve(router, listGroupCases, deps, ({ deps, actor }, { params, query }) => {
    const { id: applicationId, print } = params;
    return listCases(deps, actor, { applicationId, print, ...query });
  });
  serve(router, getResultFacts, deps, ({ deps, actor }, { params }) => {
    const { id: applicationId, configurationId } = params;
    return readResultFacts(deps, actor, { applicationId, configurationId });
  });
  serve(router, getRerun, deps, ({ deps, actor }, { params }) => {
    const { id: applicationId, configurationId } = params;
    return readRerun(deps, actor, { applicationId, configurationId });
  });
  serve(router, mergeRun, deps, ({ deps, actor, requestId, idempotencyKey: key }, { params, body }) => {
    const { id: applicationId, uploadId } = params;
    return merge(deps, actor, { applicationId, uploadId, earlierId: body.with, key, requestId });
  });
  serve(router, runSigns, deps, ({ deps, actor }, { params }) => listRunSigns(deps, actor, params.id));
}
