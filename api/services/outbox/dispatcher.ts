import { Counter, Gauge } from 'prom-client';
import type { Config } from '#api/base/config.ts';
import type { Log } from '#api/base/logging.ts';
import type { Metrics } from '#api/base/metrics.ts';
import { schedulePolls } from '#db/listening/schedule-polls.ts';
import { startListening } from '#db/listening/start-listening.ts';
import { findDueKinds, pruneOutboxJobs } from '#db/queries/outbox-jobs.ts';
import { countSetAside } from '#db/queries/set-aside-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { type OutboxJobKind, outboxJobKinds } from '#domain/outbox/outbox-jobs.ts';
import { removeRows } from '../retention/remove-in-batches.ts';
import { measureBacklog } from './measure-backlog.ts';
import { createWorkerLoop, type OutboxJobHandler, type WorkerLoop } from './worker-loop.ts';

export type OutboxJobHandlers = Record<OutboxJobKind, OutboxJobHandler>;

export type DispatcherDeps = {
  config: Pick<Config, 'databaseUrl'>;
  db: Db;
  log: Log;
  /** Counts what is open where it is given. */
  metrics?: Pick<Metrics, 'registry'>;
};

export type DispatcherOptions = {
  /** Milliseconds between polls for due outbox jobs; a notification makes it look at once. */
  intervalMs?: number;
  /** Milliseconds after which the outbox jobs of a dispatcher that died are taken up by another. */
  leaseMs?: number;
  /** Handlers at work at once, by kind: one kind whose engine does not answer does not hold up the others. */
  concurrency?: number;
};

export type Dispatcher = {
  /** Takes nothing new, waits for running handlers for up to ten seconds; what then still runs is repeated later. */
  stop: () => Promise<void>;
};

const pruneEvery = 600_000;
const retentionDays = 7;
const pruneBatch = { size: 1_000, withinMs: 60_000 };
const defaults = { intervalMs: 500, leaseMs: 4_000, concurrency: 8 };

/**
 * Hands due outbox jobs to their handlers until stopped. Any number of processes may run a dispatcher.
 * @throws Error when a kind has no handler
 */
export function startDispatcher(
  deps: DispatcherDeps,
  { handlers, options = {} }: { handlers: OutboxJobHandlers; options?: DispatcherOptions },
): Dispatcher {
  const settings = { ...defaults, ...options };
  const failures = deps.metrics && countFailures(deps.metrics);
  const loops = new Map<string, WorkerLoop>();
  for (const kind of outboxJobKinds) {
    const handler: OutboxJobHandler | undefined = handlers[kind];
    if (typeof handler !== 'function') throw new Error(`The job '${kind}' has no handler`);
    loops.set(kind, createWorkerLoop({ ...deps, failures, kind, handler, ...settings }));
  }
  const wakeDue = async () => {
    for (const kind of await findDueKinds(deps.db)) loops.get(kind)?.wake();
  };
  const unknown = (err: unknown) =>
    deps.log.warn({ err }, 'not found which jobs are due, it is looked again');
  const due = schedulePolls(() => wakeDue().catch(unknown), 0);
  const listener = startListening({
    url: deps.config.databaseUrl,
    applicationName: 'assay-jobs-listen',
    channels: { assay_outbox_job: (kind) => loops.get(kind)?.wake() },
    onReady: due.ask,
    onError: (err) => deps.log.warn({ err }, 'not listening for jobs, looking from time to time'),
  });
  if (deps.metrics) {
    measureBacklog(deps.db, deps.metrics);
    measureSetAside(deps.db, deps.metrics);
  }
  const poll = setInterval(due.ask, settings.intervalMs);
  const stopping = new AbortController();
  const prune = setInterval(() => {
    removeRows({ ...pruneBatch, stopping: stopping.signal }, (size) =>
      pruneOutboxJobs(deps.db, retentionDays, size),
    ).catch((err) => deps.log.warn({ err }, 'jobs not pruned'));
  }, pruneEvery);
  return {
    stop: async () => {
      clearInterval(poll);
      clearInterval(prune);
      stopping.abort();
      await Promise.all([listener.stop(), due.stop()]);
      await Promise.all(Array.from(loops.values(), (loop) => loop.stop()));
    },
  };
}

function countFailures({ registry }: Pick<Metrics, 'registry'>) {
  return new Counter({
    name: 'outbox_job_failures_total',
    help: 'Attempts that failed, by what they say: an engine is away, or a fault that waiting does not mend',
    labelNames: ['kind', 'cause'],
    registers: [registry],
  });
}

function measureSetAside(db: Db, { registry }: Pick<Metrics, 'registry'>): void {
  new Gauge({
    name: 'outbox_jobs_set_aside',
    help: 'Outbox jobs that were tried long enough and wait for an operator, counted up to 10,000',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const counts = await runForSystem(() => countSetAside(db)).catch(() => null);
      for (const kind of outboxJobKinds)
        this.set({ kind }, counts ? (counts.find((one) => one.kind === kind)?.count ?? 0) : Number.NaN);
    },
  });
}
