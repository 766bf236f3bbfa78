import { z } from 'zod';
import { bypassSchema } from '#domain/evidence/bypass.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

export const bypassView = z
  .strictObject({
    id: idSchema,
    reason: z.string(),
    attachments: z.array(
      z.strictObject({ id: idSchema, name: z.string(), size: z.number().int(), mime: z.string() }),
    ),
    state: z.enum(['open', 'accepted', 'rejected']),
    version: z.number().int(),
    comment: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'BypassItem' });
export type BypassView = z.output<typeof bypassView>;

/** Creates or changes the bypass item of one failed case. */
export const putBypass = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/applications/{id}/bypass-items',
  operation: 'evidence.write',
  repeats: 'kept',
  summary: 'Explain a failed case: its reason and what proves it',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 32 * 1024,
  body: bypassSchema,
  response: bypassView,
});
