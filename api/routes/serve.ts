import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import type { CoreDeps } from '#api/deps.ts';
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts';
import { isBarred } from '#domain/enterprise-admission.ts';
import { CatalogueError } from '#domain/errors.ts';
import { mayCall, operations } from '#domain/permissions.ts';
import { readCookie, sessionCookie, setSessionCookies } from '#middleware/cookies.ts';
import { checkCsrf } from '#middleware/csrf.ts';
import { jsonBody } from '#middleware/json-body.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { refuseRepeats, strictly, validate } from '#middleware/validate.ts';
import { findSession, type SessionLookup } from '#services/find-session.ts';
import type { Handler, RequestContext } from './request-context.ts';

type Schemas = Record<'params' | 'query' | 'body' | 'response', z.ZodType>;
const idempotencyKey = z.uuid();

/**
 * Mounts an endpoint: session → CSRF → permission → validation → handler → answer.
 * @throws Error at boot for an operation that the permission table lacks
 */
export function serve<E extends Endpoint, D extends CoreDeps>(
  router: Router,
  endpoint: E,
  deps: D,
  handler: Handler<E, D>,
): void {
  const { method, path, operation } = endpoint;
  if (!Object.hasOwn(operations, operation))
    throw new Error(`${method} ${path}: no permission '${operation}'`);
  const schemas: Schemas = {
    params: strictly(endpoint.params),
    query: strictly(endpoint.query),
    body: strictly(endpoint.body),
    response: endpoint.response,
  };
  const register = method.toLowerCase() as Lowercase<typeof method>;
  router[register](path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, response) => {
    scopeOf(response).route = path;
    response.setHeader('Cache-Control', 'no-store');
    const context = await authorize(endpoint, deps, request, response);
    const input = await readInput(endpoint, schemas, request, response);
    const result = await handler(
      context as Parameters<Handler<E, D>>[0],
      input as unknown as EndpointInput<E>,
    );
    if (!response.headersSent) answer(endpoint, schemas.response, result, response);
  });
}

async function authorize<D extends CoreDeps>(
  { operation }: Endpoint,
  deps: D,
  request: Request,
  response: Response,
): Promise<RequestContext<unknown, D>> {
  const { requestId, log, locale } = scopeOf(response);
  const token = readCookie(request, sessionCookie);
  const lookup = await findSession(deps.db, token, deps.now());
  const { session } = lookup;
  if (session && lookup.renewed) setSessionCookies(response, deps.config, { ...session, token: token ?? '' });
  // Signing in is tied to its browser by the attempt's cookie, and must work beside a session that lost its CSRF cookie.
  checkCsrf(request, deps.config, operation === 'session.create' ? null : (session?.serial ?? null));
  checkPermission(operation, lookup);
  const context = { deps, requestId, log, locale, request, response, ip: request.ip ?? '' };
  const key = request.get('idempotency-key');
  return {
    ...context,
    actor: session?.actor ?? null,
    session: session as RequestContext<unknown>['session'],
    idempotencyKey: key === undefined ? null : readIdempotencyKey(key),
  };
}

function checkPermission(operation: Endpoint['operation'], lookup: SessionLookup): void {
  const actor = lookup.session?.actor ?? null;
  if (!mayCall(actor, operation)) {
    throw new CatalogueError(lookup.session ? 'permissionDenied' : lookup.refusal);
  }
  if (actor && isBarred(actor.roles, lookup.session?.enterprise?.state ?? null, operation)) {
    throw new CatalogueError('permissionDenied');
  }
}

function readIdempotencyKey(key: string): string {
  if (idempotencyKey.safeParse(key).success) return key.toLowerCase();
  throw new CatalogueError('parameterInvalid', {
    issues: [{ in: 'headers', path: 'Idempotency-Key', code: 'invalid_format', message: 'UUID' }],
  });
}

async function readInput(endpoint: Endpoint, schemas: Schemas, request: Request, response: Response) {
  const { locale } = scopeOf(response);
  const params = validate(schemas.params, { ...request.params }, 'params', locale);
  refuseRepeats(request.query);
  const query = validate(schemas.query, { ...request.query }, 'query', locale);
  if (endpoint.method === 'GET' || endpoint.upload) return { params, query, body: undefined };
  await new Promise<void>((resolve, reject) => {
    jsonBody(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  return { params, query, body: validate(schemas.body, request.body, 'body', locale) };
}

function answer(endpoint: Endpoint, schema: z.ZodType, result: unknown, response: Response): void {
  // Parsing cuts off what the contract does not name, and finds an answer that breaks it.
  const parsed = schema.safeParse(result);
  if (!parsed.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} breaks its contract: ${z.prettifyError(parsed.error)}`,
    );
  }
  if (parsed.data === undefined) response.status(endpoint.status ?? 204).end();
  else response.status(endpoint.status ?? 200).json(parsed.data);
}
