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
    /** Commands recorded and not applied, jobs due and not done. */
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
