import { Counter, Histogram, type Registry } from 'prom-client';

const seconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/** What a worker tells of its jobs, in seconds. */
export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

export function createWorkerMetrics(registry: Registry) {
  const histogram = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: seconds, registers: [registry] });
  return {
    waited: histogram('job_wait_seconds', 'From a job being queued to its start, by queue', ['queue']),
    worked: histogram('job_duration_seconds', 'Work on a job, by queue and outcome', ['queue', 'outcome']),
    mails: new Counter({
      name: 'mails_total',
      help: 'Mails that are done with, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    parsed: histogram('parse_duration_seconds', 'Reading a test result, by its format', ['format']),
  };
}
