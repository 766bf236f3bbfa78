import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema, textSchema } from '#domain/shared/validation.ts';

/** A failed case, the reason why it should be accepted, and what proves it. */
export const bypassSchema = z.strictObject({
  failureKey: storableSchema(1000),
  reason: textSchema(2000),
  attachmentIds: z.array(idSchema).max(limits.attachmentsPerBypass).default([]),
  /** The version that was edited, 0 where there was none; a newer one refuses the change. Whoever leaves it out asks nothing. */
  seen: z.int().min(0).optional(),
});

/** The same for every failure of a fault. */
export const groupReasonSchema = bypassSchema.omit({ failureKey: true });
