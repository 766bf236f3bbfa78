import { z } from 'zod';
import { certificateStatuses } from '#domain/applications/statuses.ts';
import { certificateNumber } from '#domain/certificates/certificate-number.ts';
import { certificateStates } from '#domain/certificates/certificates.ts';
import { limits } from '#domain/shared/limits.ts';
import { storableSchema } from '#domain/shared/validation.ts';
import { revocationView } from './applications/certificate-brief.ts';
import { modeNumber } from './applications/certification-mode.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';

export const certificateNumberSchema = z.string().regex(certificateNumber);

const text = z.strictObject({ zh: z.string(), en: z.string() });

/** The public data of a certificate. */
export const certificateView = z
  .strictObject({
    number: z.string(),
    status: z.enum(certificateStatuses),
    /** When and why it was revoked; empty without a reason. Null for one that is not revoked. */
    revocation: revocationView.nullable(),
    applicationNumber: z.string(),
    issuedOn: z.iso.date(),
    validUntil: z.iso.date(),
    enterprise: text,
    /** Its hallmark of the issuing office; null for the product's own mark. */
    officeLetter: z.string().nullable(),
    partnerCode: z.string(),
    product: z.string(),
    /** Empty where the device has no other name in English, and on certificates from before there was one. */
    productEn: z.string().default(''),
    brand: z.string(),
    brandAlias: z.string().default(''),
    model: z.string(),
    category: z.string(),
    mode: modeNumber,
    os: z.string(),
    rom: z.string(),
    suite: z.string(),
    configurations: z.array(
      z.strictObject({
        ordinal: z.number().int(),
        ram: z.string(),
        rom: z.string(),
        label: z.string(),
        labelEn: z.string().default(''),
        /** Null where nothing was tested (plus mode). */
        cases: z.number().int().nullable(),
        /** Percent, 0 to 100, cut to two decimals. */
        passRate: z.number().nullable(),
        passed: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Certificate' });
export type CertificateView = z.output<typeof certificateView>;

/** Issued last first; with `state: 'expired'` expired last first. */
export const searchCertificates = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/certificates',
  operation: 'certificate.verify',
  summary: 'Search the public register of certificates',
  query: z.strictObject({
    ...pageQuery,
    keyword: z.string().max(limits.keywordLength).optional(),
    state: z.enum(certificateStates).optional(),
    /** Code of a device's category. */
    category: storableSchema(32).optional(),
  }),
  response: pageOf(certificateView),
});

export const getCertificate = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/certificates/{number}',
  operation: 'certificate.verify',
  summary: 'Verify one certificate by its number',
  params: z.strictObject({ number: certificateNumberSchema }),
  response: certificateView,
});
