import type { CertificateStatus } from '#domain/applications/statuses.ts';
import { officeDay } from '#domain/calendar/office-day.ts';

/**
 * First and last day of a certificate, `YYYY-MM-DD`: so many months less a day. Where the month of its end has no such day
 * it ends with that month.
 */
export function validityOf(issuedOn: string, months: number): { issuedOn: string; validUntil: string } {
  const first = new Date(issuedOn);
  const month = first.getUTCMonth() + months;
  const monthEnd = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = first.getUTCDate() > monthEnd ? monthEnd : first.getUTCDate() - 1;
  const last = new Date(Date.UTC(first.getUTCFullYear(), month, day));
  return { issuedOn, validUntil: last.toISOString().slice(0, 10) };
}

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
