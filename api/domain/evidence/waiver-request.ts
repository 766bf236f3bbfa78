import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, reasonOf, storableSchema } from '#domain/shared/validation.ts';

export const reasonSchema = reasonOf(2000);

/** A failed case, the reason why it should be accepted, and evidence. */
export const waiverRequestSchema = z.strictObject({
  failureKey: storableSchema(1000),
  reason: reasonSchema,
  attachmentIds: z.array(idSchema).max(limits.attachmentsPerWaiverRequest).default([]),
  /** The version that was edited, 0 for a new one; a newer one refuses the change. Without it nothing is checked. */
  seen: z.int().min(0).optional(),
});

/** The same for all failures with the same cause. */
export const groupReasonSchema = waiverRequestSchema.omit({ failureKey: true });
