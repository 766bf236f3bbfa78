import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { type QueueDefinition, retryingJob } from './queue-definition.ts';

const payload = z.strictObject({ mailId: idSchema });

/** Mails to be sent. A server that is away is tried again 2 s to 256 s apart; the sweeper goes on after that. */
export const mailQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'mail',
  payload,
  jobIdOf: ({ mailId }) => mailId,
  jobOptions: { ...retryingJob, attempts: 9, backoff: { type: 'exponential', delay: 2_000 } },
  concurrency: 4,
};
