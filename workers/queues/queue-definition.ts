import type { DefaultJobOptions } from 'bullmq';
import type { z } from 'zod';

/** One queue: its name, what a job carries, and how often a job is tried. Ids only, never files. */
export type QueueDefinition<P extends Record<string, string>> = {
  name: string;
  payload: z.ZodType<P>;
  /** The same work has the same job id, so that enqueueing twice makes one job. */
  jobIdOf: (payload: P) => string;
  jobOptions: DefaultJobOptions;
  /** Jobs that one worker process runs at once. */
  concurrency: number;
};

/** Retries 1 s, 2 s, 4 s … apart; finished jobs are kept for the operators, up to a bound. */
export const retryingJob: DefaultJobOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 86_400, count: 5_000 },
};
