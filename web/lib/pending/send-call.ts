import type { QueryClient } from '@tanstack/react-query';
import { ApiError, errorFromAnswer } from '#web/lib/api/api-error.ts';
import { CallCancelled } from '#web/lib/api/call-cancelled.ts';
import { sendJson } from '#web/lib/api/send-json.ts';
import type { Answer } from '#web/lib/api/upload-request.ts';
import { recheckSession } from '#web/lib/session/session.ts';
import { callKey, mutationOf, sentKey, wasPaused } from './call-state.ts';
import { dropDraftsOf } from './draft-calls.ts';
import type { Call } from './pending-call.ts';

/** The server keeps idempotency records for a day at least; after that a repeat would take effect again. */
const sentWithinMs = 12 * 3_600_000;
const answerWithinMs = 60_000;
/** A scheduled retry cannot be brought forward, so the delay is short. */
const maxDelayMs = 10_000;
const maxRetryAfterMs = 30_000;
/** Retries after a fault of the server itself. */
const maxFaults = 5;
/** Answers of a proxy when the portal is unavailable. */
const gateway = [502, 503, 504];
/** Busy, or the reader has to sign in again. */
const retryable = [401, 429, 430, ...gateway];

/** An answered call fails at once; one that was paused is retried for as long as it takes. */
export function shouldRetry(failures: number, error: Error, wasPaused: boolean): boolean {
  if (error instanceof CallCancelled) return false;
  if (!(error instanceof ApiError)) return true;
  if (!error.answered && gateway.includes(error.status)) return true;
  if (!wasPaused) return false;
  return retryable.includes(error.status) || (error.status >= 500 && failures < maxFaults);
}

function delayOf(failures: number, error: Error): number {
  const { status, retryAfter } = error instanceof ApiError ? error : { status: 0, retryAfter: null };
  const retryAfterMs = status === 401 ? maxRetryAfterMs : (retryAfter ?? 0) * 1_000;
  return Math.max(Math.min(1_000 * 2 ** failures, maxDelayMs), Math.min(retryAfterMs, maxRetryAfterMs));
}

/** Aborted once the call is not in the cache any more. */
function cancelSignal(client: QueryClient, call: Call) {
  const stop = new AbortController();
  const check = () => {
    if (!mutationOf(client, call)) stop.abort(new CallCancelled());
  };
  check();
  return { signal: stop.signal, leave: client.getMutationCache().subscribe(check) };
}

async function send(client: QueryClient, call: Call): Promise<Answer> {
  if (Date.now() - Date.parse(call.at) > sentWithinMs)
    throw new ApiError({ status: 0, details: { reason: 'old' } });
  const { signal, leave } = cancelSignal(client, call);
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
    const answer = await sendJson({ ...call, signal: limits });
    if (answer.status >= 200 && answer.status <= 299) return answer;
    if (answer.status === 401 && wasPaused(client, call)) void recheckSession(client);
    throw errorFromAnswer(answer.status, answer.body, answer.requestId, answer.retryAfter);
  } finally {
    leave();
  }
}

/** Counts a paused call that was sent and refetches, as its page may be gone. */
function noteSent(client: QueryClient, call: Call): void {
  if (!wasPaused(client, call)) return;
  dropDraftsOf(call.key);
  if (call.silent) return;
  client.setQueryData<number>(sentKey, (sent = 0) => sent + 1);
  void client.invalidateQueries();
}

/** Sets the mutation defaults, also for calls restored after a reload. */
export function defineCalls(client: QueryClient): void {
  client.setMutationDefaults<Answer, Error, Call>(callKey, {
    networkMode: 'online',
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
    mutationFn: (call) => send(client, call),
    retry: (failures, error) => shouldRetry(failures, error, true),
    retryDelay: delayOf,
    onSuccess: (_answer, call) => noteSent(client, call),
  });
}
