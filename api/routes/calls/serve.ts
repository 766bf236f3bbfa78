import etag from 'etag';
import type { Request, RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import type { CoreDeps } from '#api/deps.ts';
import {
  type Endpoint,
  type EndpointInput,
  isReading,
  keyOf,
  missingDeclarations,
} from '#contract/endpoint.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { bringsBody, readJsonBody } from '#middleware/json-body.ts';
import { whileReleased } from '#middleware/limit-concurrency.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { refuseRepeats, strictly, validate } from '#middleware/validate.ts';
import { answerOnce, type OneCall } from '#services/calls/answer-once.ts';
import { reportChanged } from '#services/calls/report-changed.ts';
import { runForActor } from '#services/calls/run-for-actor.ts';
import { admitRequest } from './admit-request.ts';
import { auditRequest, outcomeOf } from './audit-request.ts';
import { countRefusal } from './count-refusal.ts';
import { rememberEndpoint } from './endpoint-table.ts';
import { register } from './mounted-layers.ts';
import type { Handler, RequestContext } from './request-context.ts';

type Schemas = Record<'params' | 'query' | 'body', z.ZodType>;

/**
 * Mounts an endpoint: admission → validation → handler, which sees the actor's own rows only → answer, with audit
 * entries before and after the handler.
 * @throws Error at boot for an endpoint without a required declaration: its operation, its body's limit, what a repeat does
 */
export function serve<E extends Endpoint, D extends CoreDeps>(
  router: Router,
  endpoint: E,
  deps: D,
  handler: Handler<E, D>,
): void {
  const { method, path, operation } = endpoint;
  const missing = missingDeclarations(endpoint);
  if (missing.length > 0) throw new Error(`${method} ${path}: ${missing.join(', ')}`);
  const schemas: Schemas = {
    params: strictly(endpoint.params),
    query: strictly(endpoint.query),
    body: strictly(endpoint.body),
  };
  rememberEndpoint(router, endpoint);
  const verb = method.toLowerCase() as Lowercase<typeof method>;
  const handle: RequestHandler = async (request, response) => {
    scopeOf(response).route = path;
    response.setHeader('Cache-Control', cacheControlOf(endpoint));
    const audited = { endpoint, deps, request, response };
    const nature = { reading: isReading(endpoint), begun: () => response.headersSent };
    const data = await countRefusal(deps, response, () =>
      auditRequest(audited, (recordRequest) =>
        reportChanged(nature, async (work, onCommit) => {
          const context = await admitRequest(endpoint, deps, request, response);
          const input = await readInput(endpoint, schemas, request, response);
          const asActor = <T>(work: () => Promise<T>) =>
            runForActor(operation, context.actor as Actor | null, work);
          const one = oneCallOf(endpoint, context, input);
          await recordRequest(input, one && ((note) => asActor(() => one.begin(note))));
          const run = (db: CoreDeps['db']) =>
            callHandler(endpoint, handler, { ...context, deps: { ...deps, db } }, input);
          return work(() => {
            if (one) return asActor(() => one.answer(outcomeOf(audited), run, onCommit));
            onCommit();
            return asActor(() => run(deps.db));
          });
        }),
      ),
    );
    answer(endpoint, data, response);
  };
  register(router, () => router[verb](path.replaceAll(/\{(\w+)\}/g, ':$1'), handle));
}

/** The handler's answer, parsed by the contract; undefined where it has begun one by itself. */
async function callHandler<E extends Endpoint, D>(
  endpoint: E,
  handler: Handler<E, D>,
  context: RequestContext<unknown, D>,
  input: unknown,
): Promise<unknown> {
  const result = await handler(context as Parameters<typeof handler>[0], input as EndpointInput<E>);
  return context.response.headersSent ? undefined : present(endpoint, result);
}

/** What runs the call once a key, where it has one and what it makes is not named after it anyway. */
function oneCallOf(
  endpoint: Endpoint,
  { deps, actor, idempotencyKey: key, request }: RequestContext<unknown, CoreDeps>,
  input: unknown,
): OneCall | undefined {
  if (key === null || actor === null || keyOf(endpoint) === null) return undefined;
  if (endpoint.repeats === 'by-itself') return undefined;
  const { accountId } = actor as Actor;
  // The bytes of a repeated upload came before; the connection stays usable only when they are read.
  const onRepeat = () => void request.resume();
  return answerOnce(deps.db, { endpoint, accountId, key, input, onRepeat });
}

async function readInput(endpoint: Endpoint, schemas: Schemas, request: Request, response: Response) {
  const { locale } = scopeOf(response);
  const params = validate(schemas.params, { ...request.params }, 'params', locale);
  refuseRepeats(request.query);
  const query = validate(schemas.query, { ...request.query }, 'query', locale);
  if (endpoint.upload) return { params, query, body: undefined };
  if (!endpoint.body) {
    refuseBody(request);
    return { params, query, body: undefined };
  }
  const { bodyLimit: maxBytes = 0, document, wrongValues } = endpoint;
  const read = () => readJsonBody(request, { maxBytes, values: document?.values, broken: document?.broken });
  const body = await whileReleased(response, read);
  return {
    params,
    query,
    body: validate(schemas.body, body, 'body', locale, document?.wrong ?? wrongValues),
  };
}

/** What a call that takes no body is sent all the same stays unread; the two bytes of `{}`, which some clients add, do no harm. */
function refuseBody(request: Request): void {
  if (!bringsBody(request) || request.headers['content-length'] === '2') return;
  const issue = { in: 'body', path: '', code: 'unrecognized_keys', message: 'no body' };
  throw new CatalogueError('parameterInvalid', { issues: [issue] });
}

function present(endpoint: Endpoint, result: unknown): unknown {
  // Parsing cuts off what the contract does not name, and finds an answer that breaks it.
  const parsed = endpoint.response.safeParse(result);
  if (!parsed.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} breaks its contract: ${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}

/**
 * Nothing is kept by browsers but what is public, which is asked about each time. Files go as they are, so that their length is
 * known and parts can be asked for.
 */
function cacheControlOf({ shownOnce, download, revalidated }: Endpoint): string {
  if (revalidated) return 'public, no-cache';
  return shownOnce || download ? 'no-store, no-transform' : 'no-store';
}

/** Sends the result; where the handler sent it by itself, all that is left to do is to end it. */
function answer(endpoint: Endpoint, data: unknown, response: Response): void {
  if (response.writableEnded) return;
  if (response.headersSent) response.end();
  else if (data === undefined) response.status(endpoint.status ?? 204).end();
  else sendJson(endpoint, data, response);
}

/** What is read carries its ETag: whoever has the same already is told so (304), and sent nothing. */
function sendJson(endpoint: Endpoint, data: unknown, response: Response): void {
  const text = JSON.stringify(data);
  if (endpoint.method === 'GET') response.setHeader('ETag', etag(text, { weak: true }));
  response
    .status(endpoint.status ?? 200)
    .type('json')
    .send(text);
}
