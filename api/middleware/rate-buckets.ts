/** Calls that were counted together, and for how many milliseconds they hold. */
export type Counted = { calls: number; forMs: number };

/** Beyond so many callers all buckets are dropped: each caller loses a few calls. */
const maxCallers = 10_000;

/**
 * Calls counted ahead, several at a time, so that most of them need not be counted one by one: a process takes from a
 * limit what it gives out itself. No more are given out than were counted, and those who come at once share a bucket.
 */
export class RateBuckets {
  readonly #kept = new Map<string, { left: number; until: number }>();
  readonly #asking = new Map<string, Promise<void>>();

  /** Gives out one call. `count` counts the next bucket; when it rejects, so does everybody who waited for it. */
  async take(caller: string, count: () => Promise<Counted>): Promise<void> {
    while (!this.#takeKept(caller)) {
      const pending = this.#asking.get(caller) ?? this.#askFor(caller, count);
      await pending;
    }
  }

  forget(caller: string): void {
    this.#kept.delete(caller);
  }

  #takeKept(caller: string): boolean {
    const bucket = this.#kept.get(caller);
    if (!bucket) return false;
    if (bucket.left > 0 && performance.now() < bucket.until) {
      bucket.left -= 1;
      return true;
    }
    this.#kept.delete(caller);
    return false;
  }

  #askFor(caller: string, count: () => Promise<Counted>): Promise<void> {
    const pending = count()
      .then(({ calls, forMs }) => {
        if (this.#kept.size >= maxCallers) this.#kept.clear();
        this.#kept.set(caller, { left: calls, until: performance.now() + forMs });
      })
      .finally(() => this.#asking.delete(caller));
    this.#asking.set(caller, pending);
    return pending;
  }
}
