import { z } from 'zod';
import { engineStates } from '#domain/operations/engine-health.ts';
import { endpoint } from '../endpoint.ts';

/** Of one engine: `since` is null where it is well, or that is not known. */
const judged = { state: z.enum(engineStates), since: z.iso.datetime().nullable() };
/** Milliseconds until it answered; null where it did not. */
const answeredIn = z.int().nullable();

/** An engine with its figures; those that it did not tell are null. */
const engine = z
  .discriminatedUnion('engine', [
    z.strictObject({
      engine: z.literal('temporal'),
      ...judged,
      answeredIn,
      openRuns: z.int().nullable(),
      /** Applications without a run, or whose run fails; at most 100. */
      failing: z.int(),
    }),
    z.strictObject({
      engine: z.literal('redis'),
      ...judged,
      answeredIn,
      /** 1001 stands for more than a thousand of a kind. */
      waiting: z.int(),
      oldest: z.iso.datetime().nullable(),
    }),
    z.strictObject({
      engine: z.literal('postgres'),
      ...judged,
      answeredIn: z.int(),
      connections: z.int(),
      most: z.int(),
    }),
    z.strictObject({ engine: z.literal('live'), ...judged, processes: z.int() }),
    z.strictObject({
      engine: z.literal('storage'),
      ...judged,
      /** Null of a bucket, which has no end, and where it does not answer. */
      freeBytes: z.number().nullable(),
    }),
    z.strictObject({
      engine: z.literal('mail'),
      ...judged,
      /** 1001 stands for more than a thousand. */
      unsent: z.int(),
      oldest: z.iso.datetime().nullable(),
      /** Within a day, for good. */
      refused: z.int(),
    }),
  ])
  .meta({ id: 'EngineHealth' });

export const readEngines = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/operations/engines',
  operation: 'operation.read',
  summary: 'How the engines are that the portal stands on, with figures',
  response: z.strictObject({ engines: z.array(engine) }),
});
