import type { ZodOpenApiLinksObject } from 'zod-openapi';
import type { Endpoint } from '#contract/endpoint.ts';
import { operationIdOf } from './describe-operation-id.ts';

/** Lists that stand beside the things that they list. */
const listNames = /\/(queue|stuck)$/;

/** Where the answer of a list, or of a call that creates something, names what `{id}` stands for. */
function placeOfId({ method, path }: Endpoint): string | null {
  if (path.includes('{')) return null;
  if (method === 'GET') return '$response.body#/rows/0/id';
  return method === 'POST' ? '$response.body#/id' : null;
}

/** The calls that go on with what an answer names: those below the same address with its id. */
export function describeLinks(
  endpoint: Endpoint,
  all: readonly Endpoint[],
): ZodOpenApiLinksObject | undefined {
  const place = placeOfId(endpoint);
  if (place === null) return undefined;
  const below = `${endpoint.path.replace(listNames, '')}/{id}`;
  const next = all.filter(
    ({ path }) => path.startsWith(below) && path.lastIndexOf('{') === path.indexOf('{'),
  );
  if (next.length === 0) return undefined;
  return Object.fromEntries(
    next.map(operationIdOf).map((operationId) => [operationId, { operationId, parameters: { id: place } }]),
  );
}
