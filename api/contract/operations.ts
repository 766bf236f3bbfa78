import { z } from 'zod';
import { idSchema } from '#domain/validation.ts';
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

export const listStuck = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/operations/stuck',
  operation: 'operation.read',
  summary: 'Applications whose workflow is gone, and work that waits',
  response: z.strictObject({
    rows: z.array(stuckApplication),
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
  summary: 'Start the workflow of an application anew from its row',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ id: idSchema, resumed: z.boolean() }),
});

/** For a day applications whose run the engine does not know are marked, however many they are. Repeating it is harmless. */
export const acceptEngineLoss = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/operations/engine-loss',
  operation: 'operation.resume',
  summary: 'Accept that the engine has lost its runs, so that their applications are marked',
  response: z.strictObject({ until: z.iso.datetime() }),
});
