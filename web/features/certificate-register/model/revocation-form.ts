import { z } from 'zod';
import { revocationReasonSchema } from '#domain/certificates/certificates.ts';
import { dependentFateSchema, maxDependents } from '#domain/certificates/revocation.ts';

const fateDraft = z.object({
  number: z.string(),
  seen: z.number(),
  outcome: z.enum(['', 'revoke', 'keep']),
  reasonZh: z.string(),
  reasonEn: z.string(),
});
export type FateDraft = z.output<typeof fateDraft>;

/** The draft in the browser, where fields may be missing. */
export const revocationDraftSchema = z.object({
  reasonZh: z.string(),
  reasonEn: z.string(),
  dependents: z.array(fateDraft),
});

/** What is revoked with the certificate has its reason from it. */
const fateSchema = fateDraft
  .transform(({ reasonZh, reasonEn, ...fate }) =>
    fate.outcome === 'revoke' ? fate : { ...fate, reasonZh, reasonEn },
  )
  .pipe(dependentFateSchema);

export const revocationSchema = z.object({
  reasonZh: revocationReasonSchema,
  reasonEn: revocationReasonSchema,
  dependents: z.array(fateSchema).max(maxDependents),
});
