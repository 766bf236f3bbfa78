import { z } from 'zod';
import { bypassSchema } from '#domain/evidence/bypass.ts';
import { waiverScopes } from '#domain/evidence/waivers.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

export const attachmentView = z.strictObject({
  id: idSchema,
  name: z.string(),
  size: z.number().int(),
  mime: z.string(),
});

/** Where a reason was accepted, by whom, for what, and until when that holds. */
export const reuseView = z.strictObject({
  applicationId: idSchema,
  number: z.string(),
  acceptedBy: z.string(),
  acceptedByEn: z.string().nullable(),
  acceptedAt: z.iso.datetime(),
  /** The last day. */
  expiresOn: z.iso.date(),
  scope: z.enum(waiverScopes),
  opinion: z.string().nullable(),
});
export type ReuseView = z.output<typeof reuseView>;

export const bypassView = z
  .strictObject({
    id: idSchema,
    reason: z.string(),
    attachments: z.array(attachmentView),
    state: z.enum(['open', 'accepted', 'rejected']),
    version: z.number().int(),
    comment: z.string().nullable(),
    updatedAt: z.iso.datetime(),
    /** Whether the reason was given for every failure of its fault at once. */
    group: z.boolean(),
    /** The accepted one that it was taken over from. */
    reused: reuseView.nullable(),
    /** How far its acceptance reaches; null unless it is accepted, and where that was before there were terms. */
    waiver: z.strictObject({ scope: z.enum(waiverScopes), expiresOn: z.iso.date() }).nullable(),
  })
  .meta({ id: 'WaiverRequest' });
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
