import { z } from 'zod';
import { termReasonSchema } from '#domain/certificates/certificates.ts';

/** As the form is kept in the browser, whatever is missing. */
export const termDraftSchema = z.object({
  validUntil: z.string(),
  reasonZh: z.string(),
  reasonEn: z.string(),
});

/** Whether the day fits, the server says, by the office's day. */
export const termSchema = z.object({
  validUntil: z.iso.date(),
  reasonZh: termReasonSchema,
  reasonEn: termReasonSchema,
});
