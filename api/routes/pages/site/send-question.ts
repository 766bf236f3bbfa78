import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Deps } from '#api/deps.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { sendEnquiry as endpoint } from '#contract/programme/enquiries.ts';
import { BusyError, CatalogueError } from '#domain/errors/errors.ts';
import { pathPrefix } from '#domain/shared/locale.ts';
import { limitCall } from '#middleware/rate-limit.ts';
import { validate } from '#middleware/validate.ts';
import { runForActor } from '#services/calls/run-for-actor.ts';
import { sendEnquiry } from '#services/enquiries/send-enquiry.ts';

type Sent = Record<string, string>;

/**
 * The form for a question as a browser without scripts sends it: taken as the endpoint takes it, and answered with the form's
 * page, which says what became of it. What was typed is in the browser's history.
 */
export function questionRoutes(router: Router, deps: Deps): void {
  const form = express.urlencoded({ extended: false, limit: endpoint.bodyLimit ?? 0, parameterLimit: 20 });
  const take: RequestHandler = async (request, response) => {
    const locale = request.path.startsWith('/en/') ? 'en' : 'zh';
    const sent = await takeQuestion(deps, request, response).catch(refusalOf);
    response.redirect(303, `${pathPrefix(locale)}/question?${new URLSearchParams(sent)}`);
  };
  router.post(['/question', '/cn/question', '/en/question'], form, take);
}

async function takeQuestion(deps: Deps, request: Request, _response: Response): Promise<Sent> {
  await limitCall(deps.rates, endpoint, null, request);
  const body = validate(endpoint.body, request.body ?? {}, 'body', 'zh') as EndpointInput<
    typeof endpoint
  >['body'];
  const { number, dueAt } = await runForActor(endpoint.operation, null, () => sendEnquiry(deps, body));
  return { sent: number, due: dueAt };
}

/** @throws whatever is nobody's mistake */
function refusalOf(error: unknown): Sent {
  if (error instanceof BusyError) return { refused: 'busy' };
  if (!(error instanceof CatalogueError)) throw error;
  return { refused: error.details?.reason === 'ticket' ? 'ticket' : 'fields' };
}
