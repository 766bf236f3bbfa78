import { setTimeout as delay } from 'node:timers/promises';
import { paceLooks } from '#db/listening/pace-looks.ts';
import { type ClaimedEffect, claimEffects, renewEffect } from '#db/queries/effects.ts';
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
/** Milliseconds from one look to the next: where much is to be done, one claims several and notes several as done. */
const lookEvery = 25;
/** Milliseconds after a look that failed. */
const retryAfter = 500;

/** Claims the effects of one kind, never more than `concurrency` at once; the same look notes which are done. */
export function createWorkerLoop(options: WorkerLoopOptions): WorkerLoop {
  const { db, log, kind, concurrency, leaseMs } = options;
  const running = new Set<Promise<void>>();
  const done: string[] = [];
  let stopped = false;
  const looks = paceLooks(() => look().catch(lookAgain), lookEvery);

  async function look(): Promise<void> {
    for (;;) {
      const limit = stopped ? 0 : concurrency - running.size;
      if (limit === 0 && done.length === 0) return;
      const claimed = await claim(limit);
      for (const effect of claimed) start(effect);
      if (claimed.length < limit || limit === 0) return;
    }
  }

  /** What is due is found by the next poll, and what is done by nobody else. */
  function lookAgain(err: unknown): void {
    log.warn({ err, kind }, 'effects cannot be claimed');
    if (done.length > 0) setTimeout(looks.ask, retryAfter).unref();
  }

  async function claim(limit: number): Promise<ClaimedEffect[]> {
    const noted = done.splice(0);
    try {
      return await claimEffects(db, { kind, limit, leaseMs, done: noted });
    } catch (error) {
      done.push(...noted);
      throw error;
    }
  }

  function start(effect: ClaimedEffect): void {
    const run = runEffect(options, effect).then((end) => {
      running.delete(run);
      if (end.isDone) done.push(effect.id);
      if (end.isDone || end.retryInMs === null) looks.ask();
      else setTimeout(looks.ask, end.retryInMs).unref();
    });
    running.add(run);
  }

  const stop = async () => {
    stopped = true;
    await looks.stop();
    const limit = new AbortController();
    const waited = delay(drainLimit, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([Promise.all(running), waited]);
    limit.abort();
    await look().catch((err) => log.warn({ err, kind }, 'effects not noted as done, they are repeated'));
  };
  return { wake: looks.ask, stop };
}

/** Milliseconds until the retry are null for one that waits for an operator. */
type End = { isDone: true } | { isDone: false; retryInMs: number | null };

/** Runs a handler under its lease. */
async function runEffect(options: WorkerLoopOptions, effect: ClaimedEffect): Promise<End> {
  const { key, payload, attempts } = effect;
  const lease = keepLease(options, effect);
  try {
    const told = { key, payload, attempt: attempts, signal: lease.signal };
    await Promise.race([options.handler(told), lease.lost]);
    return { isDone: true };
  } catch (err) {
    return { isDone: false, retryInMs: await noteFailure(options, effect, err) };
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
