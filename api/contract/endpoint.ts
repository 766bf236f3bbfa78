import type { z } from 'zod';
import type { Operation } from '#domain/permissions.ts';

/** One HTTP call: what crosses the wire, and the operation that guards it. Shared by route, browser and OpenAPI. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` placeholders, e.g. `/v1/hms/cc/products/{id}`. */
  path: string;
  operation: Operation;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType;
  response: z.ZodType;
  /** HTTP status of success; 200 when absent. */
  status?: number;
  /** Multipart form whose file parts carry this field name. */
  upload?: 'file';
  /** The answer is a file, not JSON. */
  download?: true;
};

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Parsed input as a route sees it. */
export type EndpointInput<E extends Endpoint> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
};

/** Input as a caller writes it, before defaults and transforms. */
export type EndpointCall<E extends Endpoint> = {
  params: Input<E['params']>;
  query: Input<E['query']>;
  body: Input<E['body']>;
};

export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
