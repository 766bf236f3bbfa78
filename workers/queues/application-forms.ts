import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { type QueueDefinition, retryingJob } from './queue-definition.ts';

const payload = z.strictObject({ fileId: idSchema });

/** Uploaded application forms that wait to be read; somebody looks on, so they do not queue behind test results. */
export const applicationFormsQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'application-forms',
  payload,
  jobIdOf: ({ fileId }) => fileId,
  jobOptions: retryingJob,
  concurrency: 1,
};
