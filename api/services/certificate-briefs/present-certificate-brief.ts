import type { CertificateBrief } from '#contract/applications/certificate-brief.ts';
import type { CertificateBriefRow } from '#db/queries/lapsed-certificates.ts';

type Revoked = { revokedAt: Date | string | null; reasonZh: string | null; reasonEn: string | null };

/** When and why it was revoked; null for a certificate that was not. */
export function revocationOf({ revokedAt, reasonZh, reasonEn }: Revoked): CertificateBrief['revocation'] {
  if (revokedAt === null) return null;
  const zh = reasonZh ?? '';
  return { at: new Date(revokedAt).toISOString(), zh, en: reasonEn ?? zh };
}

/** A certificate in short, as lists show it. */
export function presentBrief({
  revokedAt,
  reasonZh,
  reasonEn,
  ...shown
}: CertificateBriefRow): CertificateBrief {
  return { ...shown, revocation: revocationOf({ revokedAt, reasonZh, reasonEn }) };
}
