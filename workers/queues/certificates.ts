import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { type QueueDefinition, retryingJob } from './queue-definition.ts';

const payload = z.strictObject({ certificateId: idSchema });

/** Issued certificates whose PDF is to be made. */
export const certificatesQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'certificates',
  payload,
  jobIdOf: ({ certificateId }) => certificateId,
  jobOptions: retryingJob,
  concurrency: 1,
};
