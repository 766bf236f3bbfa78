import type { Request, Response } from 'express';
import { z } from 'zod';
import type { CoreDeps } from '#api/deps.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { lacksRight, lacksScope, mayCall } from '#domain/accounts/permissions.ts';
import { admissionRefusal } from '#domain/enterprises/enterprise-admission.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { clearSessionCookies, readCookie, sessionCookie, setSessionCookies } from '#middleware/cookies.ts';
import { checkCsrf } from '#middleware/csrf.ts';
import { limitCall } from '#middleware/rate-limit.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { readBearer } from '#services/api-tokens/api-token-text.ts';
import { admittanceOf, type SessionLookup } from '#services/sessions/find-session.ts';
import { noteCaller } from './audit-request.ts';
import { holdOffRefused } from './count-refusal.ts';
import { findCaller } from './find-caller.ts';
import type { RequestContext } from './request-context.ts';

const idempotencyKey = z.uuid();

/** What a call is admitted by. `originAlone`: it comes from a page that cannot repeat the session's CSRF value. */
export type AdmittedCall = Pick<Endpoint, 'operation' | 'upload' | 'scope'> & { originAlone?: true };

/**
 * Lets a request through to its handler, or refuses it: its caller's concurrency limits → session or token → refused calls → rate
 * limits → CSRF, for what browsers send by themselves → permission, enterprise and agreements.
 * @throws CatalogueError of the first step that refuses, BusyError beyond a limit
 */
export async function admitRequest<D extends CoreDeps>(
  endpoint: AdmittedCall,
  deps: D,
  request: Request,
  response: Response,
): Promise<RequestContext<unknown, D>> {
  const { operation } = endpoint;
  const { requestId, log, locale } = scopeOf(response);
  const token = readCookie(request, deps.config, sessionCookie);
  const bearer = readBearer(request.get('authorization'));
  const lookup = await findCaller(endpoint, deps, { cookie: token, bearer }, response);
  const { session } = lookup;
  noteCaller(response, session);
  holdOffRefused(deps, operation, session?.actor ?? null, response);
  await limitCall(deps.rates, endpoint, session?.actor ?? null, request);
  if (bearer !== null) refuseToken(endpoint, lookup, response);
  if (session && lookup.renewed) setSessionCookies(response, deps.config, { ...session, token: token ?? '' });
  // Signing in is tied to its browser by the attempt's cookie, and must work beside a session that lost its CSRF cookie.
  const originAlone = endpoint.originAlone || operation === 'session.create';
  if (bearer === null) checkCsrf(request, deps.config, originAlone ? null : (session?.serial ?? null));
  // With the refusal that signs a browser out go the cookies of its dead session.
  if (!session && bearer === null && token !== undefined && !mayCall(null, operation))
    clearSessionCookies(response, deps.config);
  checkPermission(operation, lookup, request.ip ?? '');
  const context = { deps, requestId, log, locale, request, response, ip: request.ip ?? '' };
  const key = request.get('idempotency-key');
  return {
    ...context,
    actor: session?.actor ?? null,
    session: session as RequestContext<unknown>['session'],
    idempotencyKey: key === undefined ? null : readIdempotencyKey(key),
  };
}

/**
 * A token opens what its scopes name and nothing else, not even what is open to everybody: whoever calls with one has to
 * see that it does not serve.
 */
function refuseToken(
  endpoint: AdmittedCall,
  { session, ...lookup }: SessionLookup,
  response: Response,
): void {
  if (!session) {
    response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
    throw new CatalogueError('refusal' in lookup ? lookup.refusal : 'invalidSession');
  }
  if (!lacksScope(session.actor, endpoint)) return;
  const { scope = null } = endpoint;
  response.setHeader('WWW-Authenticate', 'Bearer error="insufficient_scope"');
  throw new CatalogueError('permissionDenied', { reason: 'scope', scope });
}

function checkPermission(operation: Endpoint['operation'], lookup: SessionLookup, address: string): void {
  if (!lookup.session) {
    if (!mayCall(null, operation)) throw new CatalogueError(lookup.refusal);
    return;
  }
  const refusal = admissionRefusal(admittanceOf(lookup.session, address), operation);
  if (!refusal) return;
  // Another account would not help: it is a colleague who may change that.
  const isRight = refusal === 'permissionDenied' && lacksRight(lookup.session.actor, operation);
  throw new CatalogueError(refusal, isRight ? { reason: 'right' } : undefined);
}

function readIdempotencyKey(key: string): string {
  if (idempotencyKey.safeParse(key).success) return key.toLowerCase();
  throw new CatalogueError('parameterInvalid', {
    issues: [{ in: 'headers', path: 'Idempotency-Key', code: 'invalid_format', message: 'UUID' }],
  });
}
