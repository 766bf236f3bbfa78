import express, { type RequestHandler, type Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { judgeDocument as endpoint } from '#contract/programme/public-counts.ts';
import { BusyError, CatalogueError } from '#domain/errors/errors.ts';
import { pathPrefix } from '#domain/shared/locale.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { limitCall } from '#middleware/rate-limit.ts';
import { runForActor } from '#services/calls/run-for-actor.ts';
import { judgeDocument } from '#services/usage/public-counts.ts';

/** "Was this helpful" as a browser without scripts sends it: counted, and answered with the document. */
export function judgementRoutes(router: Router, deps: Deps): void {
  const form = express.urlencoded({ extended: false, limit: 1024, parameterLimit: 5 });
  const take: RequestHandler<{ id: string }> = async (request, response) => {
    const { id } = request.params;
    const helpful = request.body?.helpful === 'yes';
    const known = idSchema.safeParse(id).success;
    if (known) {
      await limitCall(deps.rates, endpoint, null, request)
        .then(() => runForActor(endpoint.operation, null, () => judgeDocument(deps, { id, helpful })))
        .catch((error: unknown) => {
          // The page says what there is; a flood of judgements counts for nothing.
          if (!(error instanceof CatalogueError || error instanceof BusyError)) throw error;
        });
    }
    const prefix = pathPrefix(request.path.startsWith('/en/') ? 'en' : 'zh');
    response.redirect(303, `${prefix}/document/${encodeURIComponent(id)}?judged=yes#judgement`);
  };
  router.post(['/document/:id', '/cn/document/:id', '/en/document/:id'], form, take);
}
