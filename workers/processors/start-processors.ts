import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { WorkerDeps } from '../deps.ts';
import { openWorkerConnection } from '../queues/connections.ts';
import { defaultPrefix, type QueueKey, queueDefinitions, queueKeys } from '../queues/open-queues.ts';
import type { QueueDefinition } from '../queues/queue-definition.ts';
import { processApplicationForm } from './application-forms.ts';
import { processMail } from './mail.ts';
import { processTestResult } from './test-results.ts';

type Payload<K extends QueueKey> = (typeof queueDefinitions)[K] extends QueueDefinition<infer P> ? P : never;
/** Does one job; the text it answers with stands in the queue board. */
export type Processor<P> = (deps: WorkerDeps, payload: P) => Promise<string>;
export type Processors = { [K in QueueKey]: Processor<Payload<K>> };

/** What draws PDFs is loaded with the first of them: it is a fifth of what a worker's start takes. */
const processCertificate: Processor<Payload<'certificates'>> = async (deps, payload) =>
  (await import('./certificates.ts')).processCertificate(deps, payload);

export const allProcessors: Processors = {
  testResults: processTestResult,
  largeResults: processTestResult,
  applicationForms: processApplicationForm,
  certificates: processCertificate,
  mail: processMail,
};

export type RunningProcessors = {
  ready: () => Promise<void>;
  /** Takes no new jobs and waits for the running ones; with `force` they are left to whoever comes next. */
  close: (force?: boolean) => Promise<void>;
};

/** Milliseconds. A killed worker's job is free once its lock has run out and the next look finds it: within 4 s. */
const lockDuration = 2_000;
const stalledInterval = 1_000;
/** How often a job may lose its worker; the default of once would fail a job for two crashes in a row. */
const maxStalledCount = 100;

function watch(worker: Worker, { log }: WorkerDeps): Worker {
  worker.on('error', (err) => log.warn({ err, queue: worker.name }, 'queue connection'));
  worker.on('stalled', (jobId) => log.warn({ queue: worker.name, jobId }, 'job taken over'));
  worker.on('failed', (job, err) => log.error({ err, queue: worker.name, jobId: job?.id }, 'job failed'));
  worker.on('completed', (job, result) =>
    log.info({ queue: worker.name, jobId: job.id, result }, 'job done'),
  );
  return worker;
}

function runJob<P extends Record<string, string>>(
  deps: WorkerDeps,
  definition: QueueDefinition<P>,
  processor: Processor<P>,
) {
  return (job: Job): Promise<string> => {
    const payload = definition.payload.safeParse(job.data);
    if (!payload.success) throw new UnrecoverableError(`unreadable payload: ${payload.error.message}`);
    return processor(deps, payload.data).catch((error) => {
      throw mayPass(error) ? error : new UnrecoverableError(String(error));
    });
  };
}

/** What a rule refuses it refuses again, however often it is asked. */
function mayPass(error: unknown): boolean {
  return !(error instanceof CatalogueError) || error.status >= 500;
}

type Connection = {
  redisUrl: string;
  prefix?: string;
  /** The queues that this process works for; all of them when absent. */
  only?: readonly QueueKey[];
};

/**
 * Starts a worker for every queue, or for those that are named. Throws when a queue has no processor. Redis may be away: the workers wait for it.
 */
export function startProcessors(
  deps: WorkerDeps,
  { redisUrl, prefix = defaultPrefix, only = queueKeys }: Connection,
  processors: Processors = allProcessors,
): RunningProcessors {
  const connection = openWorkerConnection(redisUrl);
  connection.on('error', (err) => deps.log.warn({ err }, 'redis connection'));
  const start = <P extends Record<string, string>>(
    definition: QueueDefinition<P>,
    processor: Processor<P> | undefined,
  ) => {
    const { name, concurrency } = definition;
    if (!processor) throw new Error(`The queue '${name}' has no processor`);
    const options = { connection, prefix, concurrency, lockDuration, stalledInterval, maxStalledCount };
    return watch(new Worker(name, runJob(deps, definition, processor), options), deps);
  };
  const starts: Record<QueueKey, () => Worker> = {
    testResults: () => start(queueDefinitions.testResults, processors.testResults),
    largeResults: () => start(queueDefinitions.largeResults, processors.largeResults),
    applicationForms: () => start(queueDefinitions.applicationForms, processors.applicationForms),
    certificates: () => start(queueDefinitions.certificates, processors.certificates),
    mail: () => start(queueDefinitions.mail, processors.mail),
  };
  const workers = only.map((key) => starts[key]());
  return {
    ready: async () => void (await Promise.all(workers.map((worker) => worker.waitUntilReady()))),
    close: async (force = false) => {
      await Promise.allSettled(workers.map((worker) => worker.close(force)));
      connection.disconnect();
    },
  };
}
