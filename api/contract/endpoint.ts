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
  /** The scope of an enterprise's token that opens it; without one no token does. */
  scope?: TokenScope;
  /** One line for whoever reads the API's description. */
  summary?: string;
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType<Record<string, unknown>>;
  body?: z.ZodType;
  /** Bytes of its body at most; two to three times the longest of all its texts. With a body it must be said. */
  bodyLimit?: number;
  /** By place in the body: the error that stands for a wrong value there, where the catalogue has one of its own. */
  wrongValues?: Readonly<Record<string, ErrorName>>;
  /**
   * The body is a file that people keep and edit by hand: how many values it may hold, and the errors that stand for one that is
   * no JSON and for one that says something wrong.
   */
  document?: { values: number; broken: ErrorName; wrong: ErrorName };
  response: z.ZodType;
  /** HTTP status of success; 200 when absent. */
  status?: number;
  /** Multipart form whose file parts carry this field name; `bytes`: the body is the file, or a part of it. */
  upload?: 'file' | 'bytes';
  /** Changes nothing, though its method says so: the specification writes some reads as POST or PUT. */
  reads?: true;
  /** It shows what a maker entrusted to the programme: what the audit log calls such a reading by its staff. */
  staffRead?: AuditedOperation;
  /** Public, and the same for everybody: it may be kept, and is asked about by its ETag before it is shown again. */
  revalidated?: true;
  /** One of the many calls that one errand takes: the audit log tells of it once, by its outcome. */
  toldOnce?: true;
  /** The answer is a file, not JSON. */
  download?: true;
  /** The call must carry an `Idempotency-Key`. All other changing calls of an account may: see {@link keyOf}. */
  idempotencyKey?: 'required';
  /**
   * How a repeat of a key is known: by the key and answer that are `kept` in the call's own transaction, `kept-after` its work where
   * that lies partly outside of the database, or `by-itself` where what the call makes is named after the key, or found again by
   * what it is. `not-known` for calls that take no key. A changing call must say it.
   */
  repeats?: 'kept' | 'kept-after' | 'by-itself' | 'not-known';
  /**
   * Fields of the answer that are secrets, shown once and kept nowhere: a repeat is answered without them, and no answer
   * with them is compressed, as its length would tell of them (BREACH).
   */
  shownOnce?: readonly string[];
  /** What is shown once is had anew by a call of its own: an answer that nobody saw is no loss, so that the call may wait in a browser. */
  shownAnew?: true;
};

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** True for a call that changes nothing, whatever its method. */
export function isReading({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true;
}

/** What an endpoint leaves unsaid that it has to say; such a one is not mounted. */
export function unsaidOf(endpoint: Endpoint): string[] {
  const { operation, scope, body, bodyLimit, repeats } = endpoint;
  return [
    ...(Object.hasOwn(operations, operation) ? [] : [`no permission '${operation}'`]),
    ...(scope && !isOpenTo(operation, scope) ? [`'${operation}' is not for tokens to '${scope}'`] : []),
    ...(body && bodyLimit === undefined ? ['no limit of its body'] : []),
    ...(!isReading(endpoint) && repeats === undefined ? ['no word on repeats'] : []),
  ];
}

/**
 * Whether a call must or may carry an `Idempotency-Key`: a UUID under which a repeat is answered as the first call was,
 * and does nothing twice. Null for calls that change nothing, and for those whose repeats are not known.
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
