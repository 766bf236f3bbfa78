import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { type QueueDefinition, retryingJob } from './queue-definition.ts';

const payload = z.strictObject({ uploadId: idSchema });

/** Uploaded test results that wait to be parsed and matched, in the order of their priorities. */
export const testResultsQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'test-results',
  payload,
  jobIdOf: ({ uploadId }) => uploadId,
  jobOptions: retryingJob,
  concurrency: 2,
};

/** The large ones, of which a process reads one at a time: whoever waits for a small one does not wait for these. */
export const largeResultsQueue: typeof testResultsQueue = {
  ...testResultsQueue,
  name: 'large-results',
  concurrency: 1,
};
