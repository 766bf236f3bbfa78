import { z } from 'zod';
import { waiverRequestSchema } from '#domain/evidence/waiver-request.ts';
import { waiverScopes } from '#domain/evidence/waivers.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

export const attachmentView = z.strictObject({
  id: idSchema,
  name: z.string(),
  size: z.number().int(),
  mime: z.string(),
});

/** Where a reason was accepted, by whom, with which scope, and until when. */
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
  /** The same in English where it was written in both languages. */
  opinionEn: z.string().nullable(),
});
export type ReuseView = z.output<typeof reuseView>;

export const waiverRequestView = z
  .strictObject({
    id: idSchema,
    reason: z.string(),
    attachments: z.array(attachmentView),
    state: z.enum(['open', 'accepted', 'rejected']),
    version: z.number().int(),
    comment: z.string().nullable(),
    /** The same in English where it was written in both languages. */
    commentEn: z.string().nullable(),
    updatedAt: z.iso.datetime(),
    /** Whether the reason covers all failures with the same cause. */
    group: z.boolean(),
    /** The accepted request that it was reused from. */
    reused: reuseView.nullable(),
    /** The terms of its acceptance; null unless accepted, and for acceptances without terms. */
    waiver: z.strictObject({ scope: z.enum(waiverScopes), expiresOn: z.iso.date() }).nullable(),
  })
  .meta({ id: 'WaiverRequest' });
export type WaiverRequestView = z.output<typeof waiverRequestView>;

/** Creates or changes the waiver request of one failed case. */
export const putWaiverRequest = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/applications/{id}/bypass-items',
  operation: 'evidence.write',
  repeats: 'stored',
  summary: 'Explain a failed case: its reason and what proves it',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 32 * 1024,
  body: waiverRequestSchema,
  response: waiverRequestView,
});
