import type { ErrorRequestHandler, Response } from 'express';
import { ConcurrencyLimiter, type LimitedKey } from '#api/base/concurrency-limiter.ts';
import type { Config } from '#api/base/config.ts';

/** Whose call it is: an account with its enterprise, or an address of which no more is known. */
export type Caller =
  | { accountId: string; enterpriseId: string | null }
  | { address: string; claims: 'nothing' | 'session' };

/** What a process gives each caller at once. */
export type RequestLimiters = {
  calls: ConcurrencyLimiter;
  /** Files are received for minutes where a line is slow: they do not count among the calls. */
  uploads: ConcurrencyLimiter;
  passwords: ConcurrencyLimiter;
  shares: Config['shares'];
};

/** Waiting uploads hold a connection and next to nothing else. */
const uploadWaitMs = 60_000;
/** Of one caller: beyond it nobody has asked by hand. */
const maxWaiting = 250;

export function createRequestLimiters({ shares }: Pick<Config, 'shares'>): RequestLimiters {
  const { waitMs } = shares;
  return {
    calls: new ConcurrencyLimiter({ waitMs, maxWaiting }),
    uploads: new ConcurrencyLimiter({ waitMs: uploadWaitMs, maxWaiting }),
    passwords: new ConcurrencyLimiter({ waitMs, maxWaiting }),
    shares,
  };
}

type Limited = { limiter: ConcurrencyLimiter; keys: readonly LimitedKey[] };
type Held = Limited & { released: AbortController };
const held = new WeakMap<Response, Held>();

/**
 * Waits until the caller may have one more call at work. It counts until the answer begins or the connection ends: whoever
 * reads slowly keeps nobody waiting. Asked again for another caller, it counts for that one alone.
 * @throws BusyError (429) when too many of the caller's calls wait, or this one for too long
 */
export function limitConcurrency(
  { calls, uploads, shares }: RequestLimiters,
  caller: Caller,
  response: Response,
  isUpload = false,
): Promise<void> {
  return acquire({ limiter: isUpload ? uploads : calls, keys: keysOf(caller, shares) }, response);
}

/** The same for a form that may have a password judged, among those of its address. */
export function limitForms(limiters: RequestLimiters, address: string, response: Response): Promise<void> {
  const key = { key: address, limit: limiters.shares.passwords, reason: 'password-share' };
  return acquire({ limiter: limiters.passwords, keys: [key] }, response);
}

/** What is refused counts no more, however long its answer is held back. */
export const releaseRefused: ErrorRequestHandler = (error, _request, response, next) => {
  release(response);
  next(error);
};

/** Waits for what the client is still to send without counting meanwhile. */
export async function whileReleased<T>(response: Response, wait: () => Promise<T>): Promise<T> {
  const before = held.get(response);
  if (!before || response.req.complete) return wait();
  release(response);
  const received = await wait();
  await acquire(before, response);
  return received;
}

async function acquire({ limiter, keys }: Limited, response: Response): Promise<void> {
  if (held.has(response)) release(response);
  else watchAnswer(response);
  const released = new AbortController();
  held.set(response, { limiter, keys, released });
  for (const key of keys) await limiter.acquire(key, released);
  // Its client left while it waited.
  if (response.closed || response.headersSent) released.abort();
}

function release(response: Response): void {
  held.get(response)?.released.abort();
}

function watchAnswer(response: Response): void {
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => Response;
  response.writeHead = (...parts: unknown[]) => {
    release(response);
    return writeHead(...parts);
  };
  response.once('close', () => release(response));
}

function keysOf(caller: Caller, shares: Config['shares']): LimitedKey[] {
  if ('address' in caller) {
    const key = `${caller.claims}:${caller.address}`;
    return [{ key, limit: shares.address, reason: 'address-share' }];
  }
  const { accountId, enterpriseId } = caller;
  const account = { key: `account:${accountId}`, limit: shares.account, reason: 'account-share' };
  if (enterpriseId === null) return [account];
  const key = `enterprise:${enterpriseId}`;
  return [account, { key, limit: shares.enterprise, reason: 'enterprise-share' }];
}
