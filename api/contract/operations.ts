import { z } from 'zod';
import { commandTypes } from '#domain/applications/commands.ts';
import { outboxJobKinds } from '#domain/outbox/outbox-jobs.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

/** An application whose workflow is gone or stuck, and where to look. */
export const stuckApplication = z
  .strictObject({
    id: idSchema,
    number: z.string(),
    product: z.string(),
    status: z.string(),
    reason: z.string(),
    since: z.iso.datetime(),
    temporalUrl: z.string(),
  })
  .meta({ id: 'StuckApplication' });

/** Work for an engine that was tried for its whole life, and waits for an operator. */
const setAsideOutboxJob = z
  .strictObject({
    id: idSchema,
    kind: z.enum(outboxJobKinds),
    /** Of the application that it is about; null for a mail. */
    applicationId: idSchema.nullable(),
    number: z.string().nullable(),
    /** The type of a command. */
    command: z.enum(commandTypes).nullable(),
    attempts: z.int(),
    /** Attempts that ended in something else than an engine that is away. */
    faults: z.int(),
    /** Why the last attempt failed. */
    cause: z.string(),
    asked: z.iso.datetime(),
    since: z.iso.datetime(),
  })
  .meta({ id: 'SetAsideOutboxJob' });

export const listStuck = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/operations/stuck',
  operation: 'operation.read',
  summary: 'Applications whose workflow is gone, and work that waits',
  response: z.strictObject({
    rows: z.array(stuckApplication),
    /** Longest first, at most 100. */
    setAside: z.array(setAsideOutboxJob),
    /** The engine lacks `lost` of the `asked` runs that were looked for: none of them is marked. */
    engineLost: z
      .strictObject({ since: z.iso.datetime(), asked: z.number().int(), lost: z.number().int() })
      .nullable(),
    /** Commands recorded and not applied, jobs due and not done; 1001 stands for more than a thousand. */
    waitingCommands: z.number().int(),
    waitingJobs: z.number().int(),
    temporalUi: z.string(),
    queueBoard: z.string(),
  }),
});

/** Starts the workflow anew from the database's state. Repeating it changes nothing. */
export const resumeApplication = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/{id}/resume',
  operation: 'operation.resume',
  repeats: 'kept-after',
  summary: 'Start the workflow of an application anew from its row',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ id: idSchema, resumed: z.boolean() }),
});

const outboxJobParams = z.strictObject({ id: idSchema });

/** Tries work that was set aside anew, for a whole life. Repeating it changes nothing. */
export const retryOutboxJob = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/effects/{id}/retry',
  operation: 'effect.retry',
  repeats: 'kept',
  summary: 'Try work that was set aside anew',
  params: outboxJobParams,
  response: z.strictObject({ id: idSchema, retried: z.boolean() }),
});

/** Ends work that was set aside, and tells whoever waits for it. Repeating it changes nothing. */
export const giveUpOutboxJob = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/effects/{id}/give-up',
  operation: 'effect.give-up',
  repeats: 'kept',
  summary: 'Give up work that was set aside',
  params: outboxJobParams,
  response: z.strictObject({ id: idSchema, givenUp: z.boolean() }),
});

/** For a day applications whose run the engine does not know are marked, however many they are. Repeating it is harmless. */
export const acceptEngineLoss = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/engine-loss',
  operation: 'operation.resume',
  repeats: 'kept',
  summary: 'Accept that the engine has lost its runs, so that their applications are marked',
  response: z.strictObject({ until: z.iso.datetime() }),
});
