import { requestHeaders } from './headers.ts';
import type { Answer } from './upload-request.ts';

type CachedAnswer = { etag: string; body: string };

const maxAnswers = 60;
const maxLength = 200_000;
/** By address, least recently read first. The browser itself caches nothing (`no-store`). */
const answers = new Map<string, CachedAnswer>();

function cachedAnswer(address: string): CachedAnswer | undefined {
  return answers.get(address);
}

/** Headers of a conditional request. */
function conditionalHeaders(before: CachedAnswer | undefined): Record<string, string> {
  // Without `Cache-Control` the browser adds `no-cache`, and the answer is never 304.
  return before ? { 'If-None-Match': before.etag, 'Cache-Control': 'max-age=0' } : {};
}

function cacheAnswer(address: string, answer: CachedAnswer): void {
  answers.delete(address);
  if (answer.etag !== '' && answer.body.length <= maxLength) answers.set(address, answer);
  const [oldest] = answers.keys();
  if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest);
}

type JsonRequest = {
  method: string;
  address: string;
  /** As JSON; null where it has none. */
  body: string | null;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** Sends what is no upload. Rejects where no answer comes, or where it is stopped. */
export async function sendJson({ method, address, body, key, signal }: JsonRequest): Promise<Answer> {
  const isRead = method === 'GET';
  const before = isRead ? cachedAnswer(address) : undefined;
  const headers: Record<string, string> = { ...requestHeaders(), ...conditionalHeaders(before) };
  if (key) headers['Idempotency-Key'] = key;
  if (body !== null) headers['Content-Type'] = 'application/json';
  const answer = await fetch(address, {
    method,
    body,
    signal: signal ?? null,
    headers,
    credentials: 'include',
  });
  const text = await answer.text();
  const { status, headers: answerHeaders } = answer;
  const [requestId, retryAfter] = [answerHeaders.get('X-Request-Id'), answerHeaders.get('Retry-After')];
  if (status === 304 && before) return { status: 200, body: before.body, requestId, retryAfter };
  if (isRead && status === 200) cacheAnswer(address, { etag: answerHeaders.get('ETag') ?? '', body: text });
  return { status, body: text, requestId, retryAfter };
}
