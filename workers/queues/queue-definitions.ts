import type { DefaultJobOptions } from 'bullmq';
import { z } from 'zod';
import type { QueueName } from '#domain/operations/system-health.ts';
import { idSchema } from '#domain/shared/validation.ts';

/** A queue: its name, the payload of a job (ids only), and how often a job is tried. */
export type QueueDefinition<P extends Record<string, string>> = {
  name: QueueName;
  payload: z.ZodType<P>;
  /** Equal for equal work, so that enqueueing twice makes one job. */
  jobIdOf: (payload: P) => string;
  jobOptions: DefaultJobOptions;
  /** Jobs that one worker process runs at once. */
  concurrency: number;
};

/** Retries after 1 s, 2 s, 4 s …; finished jobs are kept for the queue board, up to a bound. */
const retryingJob: DefaultJobOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 86_400, count: 5_000 },
};

/** Test results to be parsed, in the order of their priorities. */
export const testResultsQueue: QueueDefinition<{ uploadId: string }> = {
  name: 'test-results',
  payload: z.strictObject({ uploadId: idSchema }),
  jobIdOf: ({ uploadId }) => uploadId,
  jobOptions: retryingJob,
  concurrency: 2,
};

/** Large test results, in a queue of their own so that small ones do not wait for them. */
export const largeResultsQueue: typeof testResultsQueue = {
  ...testResultsQueue,
  name: 'large-results',
  concurrency: 1,
};

/** Application forms to be read, in a queue of their own as their uploader waits for them. */
export const applicationFormsQueue: QueueDefinition<{ fileId: string }> = {
  name: 'application-forms',
  payload: z.strictObject({ fileId: idSchema }),
  jobIdOf: ({ fileId }) => fileId,
  jobOptions: retryingJob,
  concurrency: 1,
};

/** Issued certificates whose PDFs are to be rendered. */
export const certificatesQueue: QueueDefinition<{ certificateId: string }> = {
  name: 'certificates',
  payload: z.strictObject({ certificateId: idSchema }),
  jobIdOf: ({ certificateId }) => certificateId,
  jobOptions: retryingJob,
  concurrency: 1,
};

/** Mails to be sent. Retries after 2 s to 256 s; after them the sweeper enqueues the mail again. */
export const mailQueue: QueueDefinition<{ mailId: string }> = {
  name: 'mail',
  payload: z.strictObject({ mailId: idSchema }),
  jobIdOf: ({ mailId }) => mailId,
  jobOptions: { ...retryingJob, attempts: 9, backoff: { type: 'exponential', delay: 2_000 } },
  concurrency: 4,
};
