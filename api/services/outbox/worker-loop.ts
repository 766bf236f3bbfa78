import { setTimeout as delay } from 'node:timers/promises';
import { type ClaimedEffect, claimEffects, finishEffect, renewEffect } from '#db/queries/effects.ts';
import { LeaseLost } from './judge-failure.ts';
import { type FailureDeps, noteFailure } from './note-failure.ts';

/** What a handler is told. It may run twice, and at the same time as its double: it must be idempotent. */
export type Effect = Pick<ClaimedEffect, 'key' | 'payload'> & {
  /** From 1. */
  attempt: number;
  /** Aborted when somebody else has taken the effect over, and after a minute. */
  signal: AbortSignal;
};

/** Returns when the effect is done; a throw means: again, later, until its life is over. */
export type EffectHandler = (effect: Effect) => Promise<unknown>;

export type WorkerLoop = { wake: () => void; stop: () => Promise<void> };
export type WorkerLoopOptions = FailureDeps & {
  handler: EffectHandler;
  leaseMs: number;
  concurrency: number;
};

const drainLimit = 10_000;
const handlerLimit = 60_000;

/** Claims the effects of one kind, never more than `concurrency` at once. */
export function createWorkerLoop(options: WorkerLoopOptions): WorkerLoop {
  const { db, log, kind, concurrency, leaseMs } = options;
  const running = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  /** Whether others may be due: unless the last look found fewer than there was room for. */
  let mayBeMore = false;

  async function claim(): Promise<void> {
    mayBeMore = true;
    while (!stopped && running.size < concurrency) {
      const limit = concurrency - running.size;
      const claimed = await claimEffects(db, { kind, limit, leaseMs });
      for (const effect of claimed) start(effect);
      mayBeMore = claimed.length === limit;
      if (!mayBeMore) return;
    }
  }

  function start(effect: ClaimedEffect): void {
    const run = runEffect(options, effect).then((retryInMs) => {
      running.delete(run);
      if (retryInMs !== null) setTimeout(wake, retryInMs).unref();
      else if (mayBeMore) wake();
    });
    running.add(run);
  }

  function wake(): void {
    again = claiming !== null;
    if (again || stopped) return;
    claiming = claim()
      .catch((err) => log.warn({ err, kind }, 'effects cannot be claimed'))
      .finally(() => {
        claiming = null;
        if (again) wake();
      });
  }

  const stop = async () => {
    stopped = true;
    await claiming;
    const limit = new AbortController();
    const waited = delay(drainLimit, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([Promise.all(running), waited]);
    limit.abort();
  };
  return { wake, stop };
}

/** Runs a handler under its lease; milliseconds until the retry, or null when there is nothing to retry. */
async function runEffect(options: WorkerLoopOptions, effect: ClaimedEffect): Promise<number | null> {
  const { db, handler } = options;
  const { id, key, payload, attempts } = effect;
  const lease = keepLease(options, effect);
  try {
    await Promise.race([handler({ key, payload, attempt: attempts, signal: lease.signal }), lease.lost]);
    await finishEffect(db, id);
    return null;
  } catch (err) {
    return await noteFailure(options, effect, err);
  } finally {
    lease.release();
  }
}

/** Renews the lease three times before it would end, for as long as a handler may take. */
function keepLease({ db, leaseMs }: WorkerLoopOptions, effect: ClaimedEffect) {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  const abort = new AbortController();
  const lose = (reason: string) => {
    abort.abort();
    reject(new LeaseLost(reason));
  };
  lost.catch(() => {});
  const timer = setInterval(() => {
    renewEffect(db, effect, leaseMs).then(
      (kept) => {
        if (!kept) lose('somebody else has taken the effect over');
      },
      () => {},
    );
  }, leaseMs / 3);
  const limit = setTimeout(() => lose('the handler took too long'), handlerLimit);
  const release = () => {
    clearInterval(timer);
    clearTimeout(limit);
  };
  return { lost, signal: abort.signal, release };
}
