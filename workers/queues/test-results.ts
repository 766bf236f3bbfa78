import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { type QueueDefinition, retryingJob } from './queue-definition.ts';

const payload = z.strictObject({ uploadId: idSchema });

/** Uploaded test results that wait to be parsed and matched. */
export const testResultsQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'test-results',
  payload,
  jobIdOf: ({ uploadId }) => uploadId,
  jobOptions: retryingJob,
  concurrency: 2,
};
