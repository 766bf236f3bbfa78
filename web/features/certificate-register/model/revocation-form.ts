import { z } from 'zod';
import { revocationReasonSchema } from '#domain/certificates/certificates.ts';

/** The draft in the browser, where fields may be missing. */
export const revocationDraftSchema = z.object({ reasonZh: z.string(), reasonEn: z.string() });

export const revocationSchema = z.object({
  reasonZh: revocationReasonSchema,
  reasonEn: revocationReasonSchema,
});
