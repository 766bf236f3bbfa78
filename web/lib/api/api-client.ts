import { type Endpoint, type EndpointCall, type EndpointResponse, keyOf } from '#contract/endpoint.ts';
import { ApiError, errorFromAnswer, errorWithoutAnswer } from './api-error.ts';
import { type CallText, forgetKeys, keyFor } from './call-keys.ts';
import { requestHeaders } from './headers.ts';
import { callRunner, isPausable } from './pausable-calls.ts';
import { transport } from './transport.ts';
import { type Answer, sendForm, type UploadProgress } from './upload-request.ts';

type CallInput<E extends Endpoint> = {
  [K in keyof EndpointCall<E> as undefined extends EndpointCall<E>[K] ? never : K]: SentPart<E, K>;
} & {
  [K in keyof EndpointCall<E> as undefined extends EndpointCall<E>[K] ? K : never]?: EndpointCall<E>[K];
};
/** A body that is a file of JSON is sent as it was written: whether it is any, the server says. */
type SentPart<E extends Endpoint, K extends keyof EndpointCall<E>> = [K, E] extends [
  'body',
  { document: object },
]
  ? string
  : EndpointCall<E>[K];

/** Beside the endpoint's input: files of an upload, an idempotency key of the caller, an abort signal. */
export type CallOptions = {
  files?: readonly File[];
  /** The body of an upload that is no form. */
  bytes?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
  /** Of another service than the portal, such as the account service. */
  origin?: string;
  /** Made without a click: offline it fails, and its caller repeats it. */
  background?: true | undefined;
  /** Waits for a connection, but is not listed: a mark that something was read. */
  silent?: true;
  /** Name of the paused call where its operation says too little. */
  named?: string;
};

type UntypedInput = { params?: unknown; query?: unknown; body?: unknown };

function fill(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryText(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The address of an endpoint, for a link such as a download. */
export function addressOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const { params, query } = input as UntypedInput;
  return `${fill(endpoint.path, params)}${queryText(query)}`;
}

function formOf(field: string, body: unknown, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const file of files) form.append(field, file, file.name);
  return form;
}

async function send(
  endpoint: Endpoint,
  address: string,
  body: unknown,
  options: CallOptions,
): Promise<Answer> {
  const { method, operation, upload } = endpoint;
  const { idempotencyKey: key, signal, background, silent = false, named = null } = options;
  if (upload) {
    const headers = requestHeaders();
    if (key) headers['Idempotency-Key'] = key;
    if (upload !== 'bytes')
      return sendForm(method, address, headers, formOf(upload, body, options.files), options);
    headers['Content-Type'] = 'application/octet-stream';
    return sendForm(method, address, headers, options.bytes ?? new Blob(), options);
  }
  const json = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  const run = background || options.origin ? null : callRunner();
  if (run && key && isPausable(endpoint))
    return run({ key, operation, name: named, method, address, body: json, silent });
  return transport()({ method, address, body: json, key, signal });
}

/** Identifies a changing call, so that a repeat has the same idempotency key; null for reads. */
function textOfCall(
  endpoint: Endpoint,
  address: string,
  body: unknown,
  files?: readonly File[],
): CallText | null {
  if (keyOf(endpoint) === null) return null;
  const brought = files?.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return { address: `${endpoint.method} ${address}`, sent: JSON.stringify([body, brought]) };
}

/** Without an answer, or with a 5xx, it is unknown whether the call took effect. */
const isTold = (status: number) => status < 500;

/**
 * Makes one call and checks its answer against the contract.
 * @throws ApiError for every refusal and failure; an AbortError when the caller stopped it.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallOptions,
): Promise<EndpointResponse<E>> {
  const { params, query, body, ...options } = input as UntypedInput & CallOptions;
  const address = `${options.origin ?? ''}${fill(endpoint.path, params)}${queryText(query)}`;
  const text = options.idempotencyKey ? null : textOfCall(endpoint, address, body, options.files);
  let answer: Answer;
  try {
    const idempotencyKey = text ? keyFor(text) : options.idempotencyKey;
    answer = await send(endpoint, address, body, { ...options, idempotencyKey });
  } catch (cause) {
    if (options.signal?.aborted || cause instanceof ApiError) throw cause;
    throw errorWithoutAnswer(cause, endpoint.upload !== undefined);
  }
  if (text && isTold(answer.status)) forgetKeys(text);
  if (answer.status < 200 || answer.status > 299) {
    throw errorFromAnswer(answer.status, answer.body, answer.requestId, answer.retryAfter);
  }
  const parsed = endpoint.response.safeParse(answer.body === '' ? undefined : JSON.parse(answer.body));
  if (!parsed.success) {
    throw new ApiError({ status: answer.status, requestId: answer.requestId, cause: parsed.error });
  }
  return parsed.data as EndpointResponse<E>;
}
