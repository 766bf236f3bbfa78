import { z } from 'zod';
import { termReasonSchema } from '#domain/certificates/certificates.ts';

/** The draft in the browser, where fields may be missing. */
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
