import { z } from 'zod';
import { revocationReasonSchema } from '#domain/certificates/certificates.ts';

/** As the form is kept in the browser, whatever is missing. */
export const revocationDraftSchema = z.object({ reasonZh: z.string(), reasonEn: z.string() });

export const revocationSchema = z.object({
  reasonZh: revocationReasonSchema,
  reasonEn: revocationReasonSchema,
});
