import { ConcurrencyLimiter } from '#api/base/concurrency-limiter.ts';

const limiter = new ConcurrencyLimiter({ waitMs: 30_000, maxWaiting: 100 });
const all = { key: 'all', limit: 2, reason: 'pictures', status: 430 } as const;

/**
 * Decodes pictures one of each key at a time and two in all: each takes a process with some hundred megabytes and one core.
 * Nobody waits behind all that another key sends. @throws BusyError
 */
export function limitPictures<T>(key: string, decode: () => Promise<T>): Promise<T> {
  return limiter.run([{ key: `of ${key}`, limit: 1, reason: 'pictures' }, all], decode);
}
