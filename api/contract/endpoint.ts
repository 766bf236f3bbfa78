import type { z } from 'zod';
import { isOpenTo, type Operation, operations, type TokenScope } from '#domain/accounts/permissions.ts';
import type { AuditedOperation } from '#domain/audit/audit.ts';
import type { ErrorName } from '#domain/errors/errors.ts';

/** One HTTP call: what crosses the wire, and the operation that guards it. Shared by route, browser and OpenAPI. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` placeholders, e.g. `/v1/hms/cc/products/{id}`. */
  path: string;
  operation: Operation;
  /** The scope of an API token that opens it; without one no token does. */
  scope?: TokenScope;
  /** Summary in the API's description. */
  summary?: string;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType;
  /** Maximum bytes of its body; two to three times the longest of all its texts. Required with a body. */
  bodyLimit?: number;
  /** Error codes for wrong values, by path in the body, where the catalogue has a specific one. */
  wrongValues?: Readonly<Record<string, ErrorName>>;
  /**
   * The body is a file that people edit by hand: how many values it may hold, and the errors for invalid JSON and for
   * invalid content.
   */
  document?: { values: number; broken: ErrorName; wrong: ErrorName };
  response: z.ZodType;
  /** HTTP status of success; 200 when absent. */
  status?: number;
  /** Multipart form with this field name for its files; `bytes`: the body is the file, or a part of it. */
  upload?: 'file' | 'bytes';
  /** Changes nothing in spite of its method: the specification defines some reads as POST or PUT. */
  reads?: true;
  /** It shows an enterprise's confidential data: the audit log's name for a read by staff. */
  staffRead?: AuditedOperation;
  /** Public and the same for everybody: it may be cached, and is revalidated by its ETag. */
  revalidated?: true;
  /** One of many calls of one action: the audit log has one entry, for the outcome. */
  auditedByOutcome?: true;
  /** The answer is a file, not JSON. */
  download?: true;
  /** The call must carry an `Idempotency-Key`. All other changing calls of an account may: see {@link keyOf}. */
  idempotencyKey?: 'required';
  /**
   * How a repeat is recognised: `stored`: key and answer are stored in the call's own transaction; `stored-after`: after
   * its work, where part of it lies outside the database; `by-itself`: what the call creates carries the key, or is
   * found again; `not-known`: calls that take no key. Required for a changing call.
   */
  repeats?: 'stored' | 'stored-after' | 'by-itself' | 'not-known';
  /**
   * Secret fields of the answer, shown once and never stored: a repeat is answered without them, and such an answer
   * is not compressed, as its length could disclose them (BREACH).
   */
  shownOnce?: readonly string[];
  /**
   * A call of its own issues the secret again: a lost answer does no harm, so the call may be queued in a browser.
   */
  reissuable?: true;
};

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** True for a call that changes nothing, whatever its method. */
export function isReading({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true;
}

/** Declarations that an endpoint lacks; it is not mounted without them. */
export function missingDeclarations(endpoint: Endpoint): string[] {
  const { operation, scope, body, bodyLimit, repeats } = endpoint;
  return [
    ...(Object.hasOwn(operations, operation) ? [] : [`no permission '${operation}'`]),
    ...(scope && !isOpenTo(operation, scope) ? [`'${operation}' is not for tokens to '${scope}'`] : []),
    ...(body && bodyLimit === undefined ? ['no limit of its body'] : []),
    ...(!isReading(endpoint) && repeats === undefined ? ['no declaration of repeats'] : []),
  ];
}

/**
 * Whether a call must or may carry an `Idempotency-Key`: a UUID under which a repeat gets the first answer and
 * changes nothing. Null for calls that change nothing, and for those whose repeats are not recognised.
 */
export function keyOf(
  endpoint: Pick<Endpoint, 'method' | 'reads' | 'repeats' | 'idempotencyKey'>,
): 'required' | 'optional' | null {
  if (isReading(endpoint) || endpoint.repeats === 'not-known') return null;
  return endpoint.idempotencyKey ?? 'optional';
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
