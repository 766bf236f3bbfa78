import type { ErrorRequestHandler, RequestHandler, Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { judgeDocument as endpoint } from '#contract/programme/public-counts.ts';
import { BusyError, CatalogueError } from '#domain/errors/errors.ts';
import { pathPrefix } from '#domain/shared/locale.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { runForActor } from '#services/calls/run-for-actor.ts';
import { judgeDocument } from '#services/usage/public-counts.ts';

/** "Was this helpful" as a browser without scripts sends it: counted, and answered with the document. */
export function judgementRoutes(router: Router, deps: Deps, sendUnavailable: ErrorRequestHandler): void {
  const { operation } = endpoint;
  const path = ['/document/:id', '/cn/document/:id', '/en/document/:id'];
  const show: RequestHandler = (request, response) => {
    const prefix = pathPrefix(request.path.startsWith('/en/') ? 'en' : 'zh');
    const id = encodeURIComponent(String(request.params.id));
    response.redirect(303, `${prefix}/document/${id}?judged=yes#judgement`);
  };
  const judge: RequestHandler = async (request, response, next) => {
    const id = String(request.params.id);
    const helpful = request.body?.helpful === 'yes';
    if (idSchema.safeParse(id).success)
      await runForActor(operation, null, () => judgeDocument(deps, { id, helpful }));
    show(request, response, next);
  };
  // The page says what there is; a flood of judgements counts for nothing.
  const refused: ErrorRequestHandler = (error, request, response, next) =>
    isMissing(error) || error instanceof BusyError
      ? show(request, response, next)
      : sendUnavailable(error, request, response, next);
  const record = { method: 'POST', path, admits: operation, form: 1024, refused } as const;
  mountRoute(router, deps, record, judge);
}

function isMissing(error: unknown): boolean {
  return error instanceof CatalogueError && error.errorName === 'dataMissing';
}
