import { ApiError } from './api-error.ts';

const attempts = 2;
/** Longest `Retry-After` in seconds that a page waits for; beyond it the error is shown. */
const patience = 5;
const maxDelayMs = 30_000;

const isBusy = (status: number) => status === 429 || status === 430;

/** Whether a query that failed so often is asked again by itself: after faults, and once where the portal is busy. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  const { status, retryAfter } = error instanceof ApiError ? error : { status: 0, retryAfter: null };
  if (isBusy(status)) return failures < 1 && retryAfter !== null && retryAfter <= patience;
  return failures < attempts && (status === 0 || status >= 500);
}

/** A file is sent again by itself while the portal is busy, for some ten minutes; after a fault for half a minute. */
const sentAgain = { busy: 20, fault: 5 } as const;
const uploadPatience = 30;

/** Whether a file that was refused so often is sent again by itself: never for what is wrong with the file. */
export function isWorthSendingAgain(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, retryAfter } = error;
  if (isBusy(status)) return failures < sentAgain.busy && (retryAfter ?? 0) <= uploadPatience;
  return failures < sentAgain.fault && status >= 500;
}

/** Milliseconds until the retry: `Retry-After` and up to a second more, so that pages do not retry all at once. */
export function retryDelay(failures: number, error: unknown): number {
  const requestedSeconds = error instanceof ApiError ? error.retryAfter : null;
  const delay =
    requestedSeconds === null ? 1000 * 2 ** failures : requestedSeconds * 1000 + Math.random() * 1000;
  return Math.min(delay, maxDelayMs);
}
