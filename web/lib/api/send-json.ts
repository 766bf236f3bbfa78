import { requestHeaders } from './headers.ts';
import { askForNews, recallAnswer, rememberAnswer } from './known-answers.ts';
import type { Answer } from './upload-request.ts';

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
