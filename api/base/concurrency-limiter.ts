import PQueue from 'p-queue';
import { BusyError } from '#domain/errors/errors.ts';

/** Key whose work is limited to `limit` at once; refusals carry `reason` and `status`, 429 by default. */
export type LimitedKey = { key: string; limit: number; reason: string; status?: 430 };

/** `waitMs`: how long one call waits; `maxWaiting`: how many of a key may wait. */
export type WaitBounds = { waitMs: number; maxWaiting: number };

/** `Retry-After` of a refusal, in milliseconds. */
const retryAfterMs = 2_000;

/** Limits how much of each key runs at once; the rest waits in order of arrival. */
export class ConcurrencyLimiter {
  readonly #queues = new Map<string, PQueue>();
  readonly #bounds: WaitBounds;

  constructor(bounds: WaitBounds) {
    this.#bounds = bounds;
  }

  /**
   * Waits for a place of the key, which is released when `held` is aborted; that also ends the wait.
   * @throws BusyError when too many wait, or this one waits too long, or it is aborted: then `held` is aborted
   */
  async acquire({ key, limit, reason, status }: LimitedKey, held: AbortController): Promise<void> {
    const busy = () => new BusyError(status ?? 429, retryAfterMs, reason);
    if (held.signal.aborted) throw busy();
    const queue = this.#queueOf(key, limit);
    if (queue.size >= this.#bounds.maxWaiting) throw busy();
    const begun = Promise.withResolvers<void>();
    const timer = setTimeout(() => held.abort(), this.#bounds.waitMs);
    const begin = () => {
      clearTimeout(timer);
      begun.resolve();
      return new Promise<never>(() => {});
    };
    queue.add(begin, { signal: held.signal }).catch(() => {
      clearTimeout(timer);
      begun.reject(busy());
    });
    await begun.promise;
  }

  /** Runs a job while it holds a place of each key. @throws BusyError as `acquire` does */
  async run<T>(keys: readonly LimitedKey[], job: () => Promise<T>): Promise<T> {
    const held = new AbortController();
    try {
      for (const key of keys) await this.acquire(key, held);
      return await job();
    } finally {
      held.abort();
    }
  }

  #queueOf(key: string, limit: number): PQueue {
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency: limit });
    queue.addEventListener('idle', () => this.#queues.delete(key));
    this.#queues.set(key, queue);
    return queue;
  }
}
