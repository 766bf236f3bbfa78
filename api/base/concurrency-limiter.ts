import PQueue from 'p-queue';
import { BusyError } from '#domain/errors/errors.ts';

/** What has this key runs at most `limit` at once. Refusals say `reason`, with 429 where no `status` is given. */
export type LimitedKey = { key: string; limit: number; reason: string; status?: 430 };

/** `waitMs` is how long one waits, `maxWaiting` how many of a key do. */
export type WaitBounds = { waitMs: number; maxWaiting: number };

/** What those who are refused are told to wait, in milliseconds. */
const retryAfterMs = 2_000;

/** Limits how much of each key runs at once: beyond it the next ones wait in the order in which they came. */
export class ConcurrencyLimiter {
  readonly #queues = new Map<string, PQueue>();
  readonly #bounds: WaitBounds;

  constructor(bounds: WaitBounds) {
    this.#bounds = bounds;
  }

  /**
   * Waits for a place of the key, which is taken until `held` is aborted; that ends the wait as well.
   * @throws BusyError when too many wait, it is aborted, or this one waits too long: then `held` is aborted
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

  /** Runs a job while it has a place of each key. @throws BusyError as `acquire` does */
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
