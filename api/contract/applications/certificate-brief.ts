import { z } from 'zod';
import { certificateStatuses } from '#domain/applications/statuses.ts';

/** When and why a certificate was revoked, in both languages. */
export const revocationView = z
  .strictObject({ at: z.iso.datetime(), zh: z.string(), en: z.string() })
  .meta({ id: 'Revocation' });

/** A certificate in short: what it is worth now, and why. */
export const certificateBrief = z
  .strictObject({
    number: z.string(),
    status: z.enum(certificateStatuses),
    validUntil: z.iso.date(),
    revocation: revocationView.nullable(),
  })
  .meta({ id: 'CertificateBrief' });
export type CertificateBrief = z.output<typeof certificateBrief>;
