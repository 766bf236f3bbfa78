import { z } from 'zod';
import { modeNumberOf } from '#contract/applications/certification-mode.ts';
import { type CertificateView, certificateView } from '#contract/certificates.ts';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import type { AdminCertificateRow } from '#db/queries/admin-certificates.ts';
import { certificationModes } from '#domain/applications/statuses.ts';
import type { OfficeMoment } from '#domain/calendar/office-day.ts';
import { certificateState, certificateStatus } from '#domain/certificates/certificates.ts';
import { programmeSchema } from '#domain/programme/identity.ts';
import { logoHashSchema } from '#domain/programme/logo.ts';
import { officeLetter } from '#domain/programme/mark-letters.ts';

/** The programme as it was when it issued a certificate. */
const issuerSchema = z.strictObject({
  ...programmeSchema.pick({ officeZh: true, officeEn: true, accent: true }).shape,
  logo: logoHashSchema.nullable(),
});
export type Issuer = z.output<typeof issuerSchema>;

/**
 * What was certified, as the approving transaction stores it; what it is worth depends on the day. Certificates from
 * before the programme had an identity name no issuer.
 */
export const storedCertificateSchema = certificateView
  .omit({ status: true, revocation: true, officeLetter: true })
  .extend({ mode: z.enum(certificationModes), issuer: issuerSchema.optional() });
export type StoredCertificate = z.output<typeof storedCertificateSchema>;

type CertificateRow = {
  validUntil: string;
  revokedAt: Date | null;
  revokedReason: string | null;
  revokedReasonEn: string | null;
  document: Record<string, unknown>;
};

/** What was certified, as it was stored then, with until when it holds and what it is worth now. */
export function presentCertificate(row: CertificateRow, at: OfficeMoment): CertificateView {
  const { issuer, ...shown } = storedCertificateSchema.parse(row.document);
  const status = certificateStatus(row, at);
  const { revokedAt, revokedReason, revokedReasonEn } = row;
  const zh = revokedReason ?? '';
  const revocation =
    status === 'revoked' && revokedAt ? { at: revokedAt.toISOString(), zh, en: revokedReasonEn ?? zh } : null;
  return {
    ...shown,
    mode: modeNumberOf(shown.mode),
    officeLetter: issuer ? officeLetter(issuer.officeEn) : null,
    validUntil: row.validUntil,
    status,
    revocation,
  };
}

/** As administrators see it in their list. */
export function presentAdminCertificate(row: AdminCertificateRow, at: OfficeMoment): AdminCertificate {
  const view = presentCertificate(row, at);
  const { number, issuedOn, validUntil, product, productEn, model, brand, brandAlias, revocation } = view;
  return {
    id: row.id,
    number,
    issuedOn,
    validUntil,
    product,
    productEn,
    model,
    brand,
    brandAlias,
    revocation,
    state: certificateState(row, at),
    applicationId: row.applicationId,
    applicationNumber: view.applicationNumber,
    enterprise: { id: row.enterpriseId, ...view.enterprise },
    version: row.version,
    proposedAt: row.proposedAt?.toISOString() ?? null,
  };
}
