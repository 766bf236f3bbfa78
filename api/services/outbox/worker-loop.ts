import { setTimeout as delay } from 'node:timers/promises';
import { withSpan } from '#api/base/tracing.ts';
import { schedulePolls } from '#db/listening/schedule-polls.ts';
import { type ClaimedOutboxJob, claimOutboxJobs, renewOutboxJob } from '#db/queries/outbox-jobs.ts';
import { LeaseLost } from './judge-failure.ts';
import { type FailureDeps, noteFailure } from './note-failure.ts';

/** The input of a handler. It may run twice, also concurrently: it must be idempotent. */
export type OutboxJob = Pick<ClaimedOutboxJob, 'key' | 'payload'> & {
  /** From 1. */
  attempt: number;
  /** Aborted when somebody else has taken the outbox job over, and after a minute. */
  signal: AbortSignal;
};

/** Returns when the outbox job is done; a throw means: again, later, until its life is over. */
export type OutboxJobHandler = (job: OutboxJob) => Promise<unknown>;

export type WorkerLoop = { wake: () => void; stop: () => Promise<void> };
export type WorkerLoopOptions = FailureDeps & {
  handler: OutboxJobHandler;
  leaseMs: number;
  concurrency: number;
};

const drainLimit = 10_000;
const handlerLimit = 60_000;
/** Milliseconds from one poll to the next: where much is to be done, one claims several and notes several as done. */
const pollEveryMs = 25;
/** Milliseconds after a poll that failed. */
const retryAfter = 500;

/** Claims the outbox jobs of one kind, never more than `concurrency` at once; the same poll marks those that are done. */
export function createWorkerLoop(options: WorkerLoopOptions): WorkerLoop {
  const { db, log, kind, concurrency, leaseMs } = options;
  const running = new Set<Promise<void>>();
  const done: string[] = [];
  let stopped = false;
  const polls = schedulePolls(() => poll().catch(retryPoll), pollEveryMs);

  async function poll(): Promise<void> {
    for (;;) {
      const limit = stopped ? 0 : concurrency - running.size;
      if (limit === 0 && done.length === 0) return;
      const claimed = await claim(limit);
      for (const job of claimed) start(job);
      if (claimed.length < limit || limit === 0) return;
    }
  }

  /** Due jobs are found by the next poll; finished ones only this process can mark. */
  function retryPoll(err: unknown): void {
    log.warn({ err, kind }, 'jobs cannot be claimed');
    if (done.length > 0) setTimeout(polls.ask, retryAfter).unref();
  }

  async function claim(limit: number): Promise<ClaimedOutboxJob[]> {
    const noted = done.splice(0);
    try {
      return await claimOutboxJobs(db, { kind, limit, leaseMs, done: noted });
    } catch (error) {
      done.push(...noted);
      throw error;
    }
  }

  function start(job: ClaimedOutboxJob): void {
    const run = runOutboxJob(options, job).then((end) => {
      running.delete(run);
      if (end.isDone) done.push(job.id);
      if (end.isDone || end.retryInMs === null) polls.ask();
      else setTimeout(polls.ask, end.retryInMs).unref();
    });
    running.add(run);
  }

  const stop = async () => {
    stopped = true;
    await polls.stop();
    const limit = new AbortController();
    const waited = delay(drainLimit, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([Promise.all(running), waited]);
    limit.abort();
    await poll().catch((err) => log.warn({ err, kind }, 'jobs not noted as done, they are repeated'));
  };
  return { wake: polls.ask, stop };
}

/** Milliseconds until the retry are null for one that waits for an operator. */
type End = { isDone: true } | { isDone: false; retryInMs: number | null };

/** Runs a handler under its lease. */
async function runOutboxJob(options: WorkerLoopOptions, job: ClaimedOutboxJob): Promise<End> {
  const { key, payload, attempts } = job;
  const lease = renewLease(options, job);
  try {
    const call = { key, payload, attempt: attempts, signal: lease.signal };
    const attributes = { 'assay.outbox_job_id': job.id, 'assay.attempt': attempts };
    await withSpan({ name: `outbox ${options.kind}`, attributes, parent: job.trace }, () =>
      Promise.race([options.handler(call), lease.lost]),
    );
    return { isDone: true };
  } catch (err) {
    return { isDone: false, retryInMs: await noteFailure(options, job, err) };
  } finally {
    lease.release();
  }
}

/** Renews the lease three times before it would end, for as long as a handler may take. */
function renewLease({ db, leaseMs }: WorkerLoopOptions, job: ClaimedOutboxJob) {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  const abort = new AbortController();
  const lose = (reason: string) => {
    abort.abort();
    reject(new LeaseLost(reason));
  };
  lost.catch(() => {});
  const timer = setInterval(() => {
    renewOutboxJob(db, job, leaseMs).then(
      (renewed) => {
        if (!renewed) lose('somebody else has taken the job over');
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
