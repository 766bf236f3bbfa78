import { type Endpoint, type EndpointCall, type EndpointResponse, keyOf } from '#contract/endpoint.ts';
import { ApiError, errorFromAnswer, errorWithoutAnswer } from './api-error.ts';
import { type CallText, forgetKeys, keyFor } from './call-keys.ts';
import { requestHeaders } from './headers.ts';
import { askForNews, recallAnswer, rememberAnswer } from './known-answers.ts';
import { type Answer, sendForm, type UploadProgress } from './upload-request.ts';

type Given<E extends Endpoint> = {
  [K in keyof EndpointCall<E> as undefined extends EndpointCall<E>[K] ? never : K]: EndpointCall<E>[K];
} & {
  [K in keyof EndpointCall<E> as undefined extends EndpointCall<E>[K] ? K : never]?: EndpointCall<E>[K];
};

/** Beside the endpoint's own input: files for an upload, a key of the caller's own for its repeats, a way to stop. */
export type CallOptions = {
  files?: readonly File[];
  /** The body of an upload that is no form. */
  bytes?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
  /** Of another service than the portal, such as the account service. */
  origin?: string;
};

type Loose = { params?: unknown; query?: unknown; body?: unknown };

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
export function addressOf<E extends Endpoint>(endpoint: E, input: Given<E>): string {
  const { params, query } = input as Loose;
  return `${fill(endpoint.path, params)}${queryText(query)}`;
}

async function send(
  endpoint: Endpoint,
  address: string,
  body: unknown,
  options: CallOptions,
): Promise<Answer> {
  const headers = requestHeaders();
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (endpoint.upload === 'bytes') {
    headers['Content-Type'] = 'application/octet-stream';
    return sendForm(endpoint.method, address, headers, options.bytes ?? new Blob(), options);
  }
  if (endpoint.upload) {
    const form = new FormData();
    for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    for (const file of options.files ?? []) form.append(endpoint.upload, file, file.name);
    return sendForm(endpoint.method, address, headers, form, options);
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const { method } = endpoint;
  const before = method === 'GET' ? recallAnswer(address) : undefined;
  const answer = await fetch(address, {
    method,
    headers: { ...headers, ...askForNews(before) },
    credentials: 'include',
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
  });
  const { status, headers: told } = answer;
  const [requestId, retryAfter] = [told.get('X-Request-Id'), told.get('Retry-After')];
  if (status === 304 && before) return { status: 200, body: before.body, requestId, retryAfter };
  const text = await answer.text();
  if (method === 'GET' && status === 200)
    rememberAnswer(address, { etag: told.get('ETag') ?? '', body: text });
  return { status, body: text, requestId, retryAfter };
}

/** What a changing call is known by, so that a repeat of it carries the same key; null for others. */
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

/** Nobody can say what came of a call without an answer, or with one that tells of a fault. */
const isTold = (status: number) => status < 500;

/**
 * Makes one call and checks its answer against the contract.
 * @throws ApiError for every refusal and failure; an AbortError when the caller stopped it.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Given<E> & CallOptions,
): Promise<EndpointResponse<E>> {
  const {
    files,
    bytes,
    idempotencyKey,
    signal,
    onProgress,
    origin = '',
    ...given
  } = input as Loose & CallOptions;
  const address = `${origin}${fill(endpoint.path, given.params)}${queryText(given.query)}`;
  const text = idempotencyKey ? null : textOfCall(endpoint, address, given.body, files);
  const key = text ? keyFor(text) : idempotencyKey;
  let answer: Answer;
  try {
    answer = await send(endpoint, address, given.body, {
      files,
      bytes,
      idempotencyKey: key,
      signal,
      onProgress,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw errorWithoutAnswer(cause);
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
