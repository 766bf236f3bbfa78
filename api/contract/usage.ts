import { z } from 'zod';
import { storableSchema } from '#domain/shared/validation.ts';
import { operateTypes } from '#domain/usage/usage.ts';
import { endpoint } from './endpoint.ts';

/**
 * Records that somebody of the enterprise entered a part of the portal. The name must be that of the account's own
 * enterprise. A repeated call with the same Idempotency-Key counts once.
 */
export const recordUsage = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/usage/record',
  operation: 'usage.record',
  repeats: 'by-itself',
  summary: 'Record which part of the portal is used',
  bodyLimit: 16 * 1024,
  body: z.strictObject({
    enterpriseName: storableSchema(200),
    operateType: z.literal(Object.values(operateTypes)),
  }),
  response: z.void(),
  status: 204,
});
