import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { withSpan } from '#api/base/tracing.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { sendMail } from '#services/mail/send-mail.ts';
import type { WorkerDeps } from '../base/deps.ts';
import { renderMail } from '../mail/render-mail.ts';
import { openWorkerConnection } from '../queues/connections.ts';
import { defaultPrefix, type QueueKey, queueDefinitions, queueKeys } from '../queues/open-queues.ts';
import type { QueueDefinition } from '../queues/queue-definitions.ts';
import { processApplicationForm } from './application-forms.ts';
import { processTestResult } from './test-results.ts';

type Payload<K extends QueueKey> = (typeof queueDefinitions)[K] extends QueueDefinition<infer P> ? P : never;
/** Does one job. Its result is shown by the queue board. */
export type Processor<P> = (deps: WorkerDeps, payload: P) => Promise<string>;
export type Processors = { [K in QueueKey]: Processor<Payload<K>> };

/** Imported with the first job, as loading what draws PDFs is a fifth of a worker's start. */
const processCertificate: Processor<Payload<'certificates'>> = async (deps, payload) =>
  (await import('./certificates.ts')).processCertificate(deps, payload);

/** Sends one mail, unless it is sent already or pointless by now. */
const processMail: Processor<Payload<'mail'>> = async ({ accountsDb, mailer, now, metrics }, { mailId }) => {
  const outcome = await sendMail({ db: accountsDb, mailer, now, render: renderMail }, mailId);
  if (outcome !== 'done') metrics.mails.inc({ outcome });
  return outcome;
};

export const allProcessors: Processors = {
  testResults: processTestResult,
  largeResults: processTestResult,
  applicationForms: processApplicationForm,
  certificates: processCertificate,
  mail: processMail,
};

export type RunningProcessors = {
  ready: () => Promise<void>;
  /** Takes no new jobs and waits for the running ones; with `force` it does not wait, and another worker takes them over. */
  close: (force?: boolean) => Promise<void>;
};

/** Milliseconds. Together they bound how long the job of a killed worker waits: 4 s. */
const lockDuration = 2_000;
const stalledInterval = 1_000;
/** How often a job may lose its worker; with the default of one, two crashes fail a job. */
const maxStalledCount = 100;

function observe(worker: Worker, { log, metrics }: WorkerDeps): Worker {
  const queue = worker.name;
  const ended = (job: Job | undefined, outcome: 'done' | 'failed') => {
    if (job?.processedOn === undefined) return;
    metrics.worked.observe({ queue, outcome }, (Date.now() - job.processedOn) / 1_000);
  };
  worker.on('error', (err) => log.warn({ err, queue }, 'queue connection'));
  worker.on('stalled', (jobId) => log.warn({ queue, jobId }, 'job taken over'));
  worker.on('active', (job) => metrics.waited.observe({ queue }, (Date.now() - job.timestamp) / 1_000));
  worker.on('failed', (job, err) => {
    ended(job, 'failed');
    log.error({ err, queue, jobId: job?.id }, 'job failed');
  });
  worker.on('completed', (job, result) => {
    ended(job, 'done');
    log.info({ queue, jobId: job.id, result }, 'job done');
  });
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
    const attributes = { 'assay.job_id': job.id, 'assay.attempt': job.attemptsStarted };
    const parent = job.opts.telemetry?.metadata ?? null;
    return withSpan({ name: `job ${definition.name}`, kind: 'CONSUMER', attributes, parent }, () =>
      processor(deps, payload.data),
    ).catch((error) => {
      throw isRetryable(error) ? error : new UnrecoverableError(String(error));
    });
  };
}

/** False for refusals of a rule, which would be the same next time. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof CatalogueError) || error.status >= 500;
}

type QueueOptions = {
  redisUrl: string;
  prefix?: string;
  /** All when left out. */
  queues?: readonly QueueKey[];
};

/** Starts a worker for each of the queues; without Redis they wait for it. @throws Error for a queue without a processor */
export function startProcessors(
  deps: WorkerDeps,
  { redisUrl, prefix = defaultPrefix, queues = queueKeys }: QueueOptions,
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
    return observe(new Worker(name, runJob(deps, definition, processor), options), deps);
  };
  const starts: Record<QueueKey, () => Worker> = {
    testResults: () => start(queueDefinitions.testResults, processors.testResults),
    largeResults: () => start(queueDefinitions.largeResults, processors.largeResults),
    applicationForms: () => start(queueDefinitions.applicationForms, processors.applicationForms),
    certificates: () => start(queueDefinitions.certificates, processors.certificates),
    mail: () => start(queueDefinitions.mail, processors.mail),
  };
  const workers = queues.map((key) => starts[key]());
  return {
    ready: async () => void (await Promise.all(workers.map((worker) => worker.waitUntilReady()))),
    close: async (force = false) => {
      await Promise.allSettled(workers.map((worker) => worker.close(force)));
      connection.disconnect();
    },
  };
}
