import { z } from 'zod';
import type { oas31, ZodOpenApiLinksObject, ZodOpenApiOperationObject } from 'zod-openapi';
import { type Endpoint, keyOf } from '#contract/endpoint.ts';
import { operations, roles } from '#domain/accounts/permissions.ts';
import { operationIdOf } from './describe-operation-id.ts';
import { describeRefusals, isChanging, isOpen } from './describe-refusals.ts';

/** Lists that stand beside the things that they list. */
const listNames = /\/(queue|stuck)$/;

/** Where the answer of a list, or of a call that creates something, names what `{id}` stands for. */
function idExpressionOf({ method, path }: Endpoint): string | null {
  if (path.includes('{')) return null;
  if (method === 'GET') return '$response.body#/rows/0/id';
  return method === 'POST' ? '$response.body#/id' : null;
}

/** The calls that go on with what an answer names: those below the same address with its id. */
function describeLinks(endpoint: Endpoint, all: readonly Endpoint[]): ZodOpenApiLinksObject | undefined {
  const expression = idExpressionOf(endpoint);
  if (expression === null) return undefined;
  const below = `${endpoint.path.replace(listNames, '')}/{id}`;
  const next = all.filter(
    ({ path }) => path.startsWith(below) && path.lastIndexOf('{') === path.indexOf('{'),
  );
  if (next.length === 0) return undefined;
  return Object.fromEntries(
    next
      .map(operationIdOf)
      .map((operationId) => [operationId, { operationId, parameters: { id: expression } }]),
  );
}

/** Group of an operation: what stands before the dot in the permission table. */
export function tagOf({ operation }: Pick<Endpoint, 'operation'>): string {
  return operation.split('.')[0] ?? operation;
}

/** One endpoint of the contract as an operation of OpenAPI; `all` are those that its links may lead to. */
export function describeOperation(endpoint: Endpoint, all: readonly Endpoint[]): ZodOpenApiOperationObject {
  const { operation, summary, params, query } = endpoint;
  const allowed: string | readonly string[] = operations[operation].callers;
  return {
    operationId: operationIdOf(endpoint),
    tags: [tagOf(endpoint)],
    summary: summary ?? operationIdOf(endpoint),
    security: describeSecurity(endpoint),
    parameters: describeHeaders(endpoint),
    requestParams: {
      ...(params ? { path: params as z.ZodObject } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
    },
    ...describeBody(endpoint),
    responses: {
      [String(statusOf(endpoint))]: describeSuccess(endpoint, all),
      ...describeRefusals(endpoint),
    },
    'x-permission': operation,
    ...(endpoint.scope && { 'x-token-scope': endpoint.scope }),
    'x-roles': typeof allowed === 'string' ? ['visitor', ...roles] : [...allowed],
  };
}

/** A session for all but open calls; a changing call repeats the session's CSRF value as well. What names a scope takes a token. */
function describeSecurity(endpoint: Endpoint): ZodOpenApiOperationObject['security'] {
  const signedIn = { session: [], ...(isChanging(endpoint) ? { csrf: [] } : {}) };
  if (!isOpen(endpoint)) return endpoint.scope ? [signedIn, { token: [] }] : [signedIn];
  // These answer whoever calls, and something else to somebody who is signed in.
  return ['session.read', 'session.end'].includes(endpoint.operation) ? [{}, signedIn] : [];
}

function describeHeaders(endpoint: Endpoint): ZodOpenApiOperationObject['parameters'] {
  const idempotency = keyOf(endpoint);
  const key = idempotency === null ? undefined : `#/components/parameters/${idempotency}IdempotencyKey`;
  return [
    { $ref: '#/components/parameters/Language' },
    { $ref: '#/components/parameters/LoginCookie' },
    ...(key === undefined ? [] : [{ $ref: key }]),
  ];
}

function describeBody({ body, upload }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload) {
    const file: oas31.SchemaObject = {
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/octet-stream',
    };
    if (upload === 'bytes')
      return { requestBody: { required: true, content: { 'application/octet-stream': { schema: file } } } };
    const schema: oas31.SchemaObject = { type: 'object', properties: { [upload]: file }, required: [upload] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: body } } } };
}

const isNothing = (schema: z.ZodType) => schema instanceof z.ZodVoid || schema instanceof z.ZodUndefined;

function statusOf({ status, response, download }: Endpoint): number {
  return status ?? (isNothing(response) && !download ? 204 : 200);
}

type Success = ZodOpenApiOperationObject['responses'][`2${string}`];

function describeSuccess(endpoint: Endpoint, all: readonly Endpoint[]): Success {
  const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
  if (endpoint.download && !(endpoint.response instanceof z.ZodObject))
    return { description: 'The file’s bytes.', headers, content: { '*/*': { schema: {} } } };
  if (statusOf(endpoint) === 302) {
    const location = { required: true, schema: { type: 'string' } } as const;
    return { description: 'The browser goes on.', headers: { ...headers, Location: location } };
  }
  if (isNothing(endpoint.response)) return { description: 'Done; there is nothing to answer.', headers };
  const links = describeLinks(endpoint, all);
  const content = { 'application/json': { schema: endpoint.response } };
  return { description: 'Done.', headers, content, ...(links ? { links } : {}) };
}
