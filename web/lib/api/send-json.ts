import { requestHeaders } from './headers.ts';
import type { Answer } from './upload-request.ts';

type Known = { etag: string; body: string };

const atMost = 60;
const longest = 200_000;
/** By address, the one that was read longest ago first. The browser itself keeps nothing (`no-store`). */
const known = new Map<string, Known>();

function recallAnswer(address: string): Known | undefined {
  return known.get(address);
}

/** Headers that ask for an answer only where it is not the known one. */
function askForNews(before: Known | undefined): Record<string, string> {
  // Without a word about caches the browser adds `no-cache`, which asks for the answer in any case.
  return before ? { 'If-None-Match': before.etag, 'Cache-Control': 'max-age=0' } : {};
}

function rememberAnswer(address: string, answer: Known): void {
  known.delete(address);
  if (answer.etag !== '' && answer.body.length <= longest) known.set(address, answer);
  const [oldest] = known.keys();
  if (known.size > atMost && oldest !== undefined) known.delete(oldest);
}

type Sent = {
  method: string;
  address: string;
  /** As JSON; null where it has none. */
  body: string | null;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** Sends what is no upload. Rejects where no answer comes, or where it is stopped. */
export async function sendJson({ method, address, body, key, signal }: Sent): Promise<Answer> {
  const isRead = method === 'GET';
  const before = isRead ? recallAnswer(address) : undefined;
  const headers: Record<string, string> = { ...requestHeaders(), ...askForNews(before) };
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
  const { status, headers: told } = answer;
  const [requestId, retryAfter] = [told.get('X-Request-Id'), told.get('Retry-After')];
  if (status === 304 && before) return { status: 200, body: before.body, requestId, retryAfter };
  if (isRead && status === 200) rememberAnswer(address, { etag: told.get('ETag') ?? '', body: text });
  return { status, body: text, requestId, retryAfter };
}
