import { z } from 'zod';
import { givableQueues, queueNames } from '#domain/operations/system-health.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

/** A job of the workers that fails again and again, or has stopped; its id is that of what it is about. */
export const failingQueueJob = z
  .strictObject({
    queue: z.enum(queueNames),
    id: idSchema,
    /** `running`: at work again after it has lost its worker. `stopped`: its tries are used up. */
    state: z.enum(['running', 'waiting', 'stopped']),
    attempts: z.int(),
    /** How often the worker that had it was gone. */
    kills: z.int(),
    cause: z.string(),
    since: z.iso.datetime(),
    next: z.iso.datetime().nullable(),
    applicationId: idSchema.nullable(),
    number: z.string().nullable(),
  })
  .meta({ id: 'FailingQueueJob' });

/** Mails that the server did not take so far, with what it said. */
export const failingMails = z
  .strictObject({
    cause: z.string(),
    /** 1001 stands for more than a thousand. */
    count: z.int(),
    people: z.int(),
    attempts: z.int(),
    since: z.iso.datetime(),
    /** The oldest, at most 100. */
    ids: z.array(idSchema),
  })
  .meta({ id: 'FailingMails' });

/** False where it is at work already. */
export const retryQueueJob = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/queues/{queue}/jobs/{id}/retry',
  operation: 'queue-job.retry',
  repeats: 'stored-after',
  summary: 'Try a job of the workers at once',
  params: z.strictObject({ queue: z.enum(queueNames), id: idSchema }),
  response: z.strictObject({ id: idSchema, retried: z.boolean() }),
});

/** Refuses a file that is not read, or drops a mail that is not sent. A repeat changes nothing. */
export const giveUpQueueJob = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/queues/{queue}/jobs/{id}/give-up',
  operation: 'queue-job.give-up',
  repeats: 'stored',
  summary: 'Give up what a job of the workers is about',
  params: z.strictObject({ queue: z.enum(givableQueues), id: idSchema }),
  response: z.strictObject({ id: idSchema, givenUp: z.boolean() }),
});
