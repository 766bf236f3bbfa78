import type { ErrorRequestHandler, Request, RequestHandler, Router } from 'express';
import type { Deps } from '#api/deps.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { sendEnquiry as endpoint } from '#contract/programme/enquiries.ts';
import { BusyError, CatalogueError } from '#domain/errors/errors.ts';
import { localeOfPath, pathPrefix } from '#domain/shared/locale.ts';
import { validate } from '#middleware/validate.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { runForActor } from '#services/calls/run-for-actor.ts';
import { sendEnquiry } from '#services/enquiries/send-enquiry.ts';
import type { PageIdentity } from '../page-identity.ts';
import type { siteSender } from './render-page.ts';

type Site = {
  identity: () => Promise<PageIdentity>;
  sendSite: ReturnType<typeof siteSender>;
  sendUnavailable: ErrorRequestHandler;
};

/**
 * The form for a question as a page sends it: taken as the endpoint takes it, and answered with the form's page, which
 * says what became of it. A refused form comes back with what was typed.
 */
export function questionRoutes(router: Router, deps: Deps, site: Site): void {
  const { operation, bodyLimit: form = 0 } = endpoint;
  const path = ['/question', '/cn/question', '/en/question'];
  const take: RequestHandler = async (request, response) => {
    const { number, dueAt } = await takeQuestion(deps, request);
    const words = new URLSearchParams({ sent: number, due: dueAt });
    response.redirect(303, `${pathPrefix(localeOfPath(request.path))}/question?${words}`);
  };
  const refused: ErrorRequestHandler = async (error, request, response, next) => {
    const { programme } = await site.identity();
    const page = { programme, locale: localeOfPath(request.path) };
    try {
      const submitted = { values: textsOf(request.body), refused: refusalOf(error) };
      if (!(await site.sendSite(request, response, page, submitted))) next(error);
    } catch (failure) {
      site.sendUnavailable(failure, request, response, next);
    }
  };
  mountRoute(router, deps, { method: 'POST', path, admits: operation, form, refused }, take);
}

/** A field that was sent twice is a list. */
function textsOf(body: unknown): Record<string, string> {
  const fields = Object.entries(body ?? {});
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

async function takeQuestion(deps: Deps, request: Request) {
  const body = validate(endpoint.body, request.body ?? {}, 'body', 'zh') as EndpointInput<
    typeof endpoint
  >['body'];
  return runForActor(endpoint.operation, null, () => sendEnquiry(deps, body));
}

/** @throws whatever is nobody's mistake */
function refusalOf(error: unknown): string {
  if (error instanceof BusyError) return 'busy';
  if (!(error instanceof CatalogueError) || error.errorName !== 'parameterInvalid') throw error;
  return error.details?.reason === 'ticket' ? 'ticket' : 'fields';
}
