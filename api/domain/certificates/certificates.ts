import type { CertificateStatus } from '#domain/applications/statuses.ts';
import { type OfficeMoment, officeDay } from '#domain/calendar/office-day.ts';
import { maxCertificateMonths } from '#domain/general-config/config-bounds.ts';
import { lineSchema } from '#domain/shared/validation.ts';

/**
 * First and last day of a certificate, `YYYY-MM-DD`: so many months less a day. Where the last month has no such day,
 * its last day.
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
 * Validity of a certificate at `now`: valid until its last day is over at the office; a revoked one stays revoked
 * after it would have expired.
 * @param validUntil its last day, `YYYY-MM-DD`
 */
export function certificateStatus(
  certificate: { validUntil: string; revokedAt: Date | null },
  { now, zone }: OfficeMoment,
): CertificateStatus {
  const { validUntil, revokedAt } = certificate;
  if (revokedAt !== null && revokedAt <= now) return 'revoked';
  return officeDay(now, zone) > validUntil ? 'expired' : 'valid';
}

/** Why a last day is refused. */
export type TermProblem = 'term-past' | 'term-late' | 'term-same';

/**
 * Why another last day is refused; null when it is allowed. It ends today at the earliest, so that past validity does
 * not change.
 * @param today the office's day; all of them `YYYY-MM-DD`
 */
export function termProblem(
  { issuedOn, validUntil: former }: { issuedOn: string; validUntil: string },
  validUntil: string,
  today: string,
): TermProblem | null {
  if (validUntil === former) return 'term-same';
  if (validUntil < today || validUntil < issuedOn) return 'term-past';
  return validUntil > validityOf(issuedOn, maxCertificateMonths).validUntil ? 'term-late' : null;
}

/** Event versions by certificate version: the change, and the PDF made after it. */
export const certificateEvent = {
  changed: (version: number) => 2 * version - 1,
  drawn: (version: number) => 2 * version,
};

/** The mark across the pages of an invalid certificate, with its day, `YYYY-MM-DD`; null for a valid one. */
export function markOf(
  certificate: { validUntil: string; revokedAt: Date | null },
  at: OfficeMoment,
): { kind: 'revoked' | 'expired'; on: string } | null {
  const status = certificateStatus(certificate, at);
  if (status === 'valid') return null;
  const { revokedAt, validUntil } = certificate;
  return { kind: status, on: status === 'revoked' && revokedAt ? officeDay(revokedAt, at.zone) : validUntil };
}

/** Validity, with certificates for a part of their configurations distinguished. */
export const certificateStates = ['valid', 'partial', 'expired', 'revoked'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** As {@link certificateStatus}; `partial` where a configuration did not pass. */
export function certificateState(
  { partial, ...certificate }: { validUntil: string; revokedAt: Date | null; partial: boolean },
  at: OfficeMoment,
): CertificateState {
  const status = certificateStatus(certificate, at);
  return status === 'valid' && partial ? 'partial' : status;
}

/** Maximum characters of a revocation reason, in one language; it is public. */
export const revocationReasonSchema = lineSchema(300);
/** Maximum characters of the reason for another last day, in one language; the enterprise reads it. */
export const termReasonSchema = lineSchema(300);
