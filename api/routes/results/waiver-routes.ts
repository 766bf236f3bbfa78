import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { getExceptions, putExceptions } from '#contract/applications/exceptions.ts';
import { putExceptions as setReasons } from '#services/waivers/put-exceptions.ts';
import { readExceptions } from '#services/waivers/read-exceptions.ts';
import { serve } from '../calls/serve.ts';

/** Reasons for many failures at once: by a file, for a whole fault, or as they were accepted before. */
export function waiverRoutes(router: Router, deps: Deps): void {
  serve(router, getExceptions, deps, ({ actor }, { params }) => {
    const { id: applicationId, configurationId } = params;
    return readExceptions(deps, actor, { applicationId, configurationId });
  });
  serve(router, putExceptions, deps, ({ actor }, { params, body }) => {
    const { id: applicationId, configurationId } = params;
    return setReasons(deps, actor, { applicationId, configurationId, ...body });
  });
}
