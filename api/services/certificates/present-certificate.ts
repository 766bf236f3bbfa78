import type { z } from 'zod';
import { type CertificateView, certificateView } from '#contract/certificates.ts';
import { certificateStatus } from '#domain/certificates/certificates.ts';

/** What was certified, as the approving transaction stores it; what it is worth depends on the day. */
export const storedCertificateSchema = certificateView.omit({ status: true });
export type StoredCertificate = z.output<typeof storedCertificateSchema>;

type CertificateRow = {
  validUntil: string;
  revokedAt: Date | null;
  document: Record<string, unknown>;
};

/** What was certified, as it was stored then, with what it is worth now. */
export function presentCertificate(row: CertificateRow, now: Date): CertificateView {
  return { ...storedCertificateSchema.parse(row.document), status: certificateStatus(row, now) };
}
