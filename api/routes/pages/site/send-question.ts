import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import type { Deps } from '#api/deps.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { sendEnquiry as endpoint } from '#contract/programme/enquiries.ts';
import { BusyError, CatalogueError } from '#domain/errors/errors.ts';
import { pathPrefix } from '#domain/shared/locale.ts';
import { validate } from '#middleware/validate.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { runForActor } from '#services/calls/run-for-actor.ts';
import { sendEnquiry } from '#services/enquiries/send-enquiry.ts';

type Sent = Record<string, string>;

/**
 * The form for a question as a browser without scripts sends it: taken as the endpoint takes it, and answered with the form's
 * page, which says what became of it. What was typed is in the browser's history.
 */
export function questionRoutes(router: Router, deps: Deps): void {
  const { operation, bodyLimit: form = 0 } = endpoint;
  const path = ['/question', '/cn/question', '/en/question'];
  const show = (request: Request, response: Response, sent: Sent) => {
    const locale = request.path.startsWith('/en/') ? 'en' : 'zh';
    response.redirect(303, `${pathPrefix(locale)}/question?${new URLSearchParams(sent)}`);
  };
  const take: RequestHandler = async (request, response) =>
    show(request, response, await takeQuestion(deps, request));
  const refused: ErrorRequestHandler = (error, request, response, _next) =>
    show(request, response, refusalOf(error));
  mountRoute(router, deps, { method: 'POST', path, admits: operation, form, refused }, take);
}

async function takeQuestion(deps: Deps, request: Request): Promise<Sent> {
  const body = validate(endpoint.body, request.body ?? {}, 'body', 'zh') as EndpointInput<
    typeof endpoint
  >['body'];
  const { number, dueAt } = await runForActor(endpoint.operation, null, () => sendEnquiry(deps, body));
  return { sent: number, due: dueAt };
}

/** @throws whatever is nobody's mistake */
function refusalOf(error: unknown): Sent {
  if (error instanceof BusyError) return { refused: 'busy' };
  if (!(error instanceof CatalogueError) || error.errorName !== 'parameterInvalid') throw error;
  return { refused: error.details?.reason === 'ticket' ? 'ticket' : 'fields' };
}
