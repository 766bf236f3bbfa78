import { type CertificateView, certificateView } from '#contract/certificates.ts';
import { certificateStatus } from '#domain/certificates/certificates.ts';

const documentSchema = certificateView.omit({ status: true });

type CertificateRow = {
  validUntil: string;
  revokedAt: Date | null;
  document: Record<string, unknown>;
};

/** What was certified, as it was stored then, with what it is worth now. */
export function presentCertificate(row: CertificateRow, now: Date): CertificateView {
  return { ...documentSchema.parse(row.document), status: certificateStatus(row, now) };
}
