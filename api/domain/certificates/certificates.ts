import type { CertificateStatus } from '#domain/applications/statuses.ts';
import { officeDay } from '#domain/calendar/office-day.ts';

/**
 * What a certificate is worth at `now`: valid until its last day is over at the office; a revoked one stays revoked
 * after it would have expired.
 * @param validUntil its last day, `YYYY-MM-DD`
 */
export function certificateStatus(
  certificate: { validUntil: string; revokedAt: Date | null },
  now: Date,
): CertificateStatus {
  const { validUntil, revokedAt } = certificate;
  if (revokedAt !== null && revokedAt <= now) return 'revoked';
  return officeDay(now) > validUntil ? 'expired' : 'valid';
}
