import type { CertificateStatus } from '#domain/applications/statuses.ts';
import { type OfficeMoment, officeDay } from '#domain/calendar/office-day.ts';
import { mostCertificateMonths } from '#domain/general-config/config-bounds.ts';
import { lineSchema } from '#domain/shared/validation.ts';

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
  { now, zone }: OfficeMoment,
): CertificateStatus {
  const { validUntil, revokedAt } = certificate;
  if (revokedAt !== null && revokedAt <= now) return 'revoked';
  return officeDay(now, zone) > validUntil ? 'expired' : 'valid';
}

/** Why a certificate cannot be made to end on a day. */
export type TermProblem = 'term-past' | 'term-late' | 'term-same';

/**
 * What speaks against another last day for a certificate; null for nothing. It ends today at the earliest, for what it was
 * worth on days that are over is not changed afterwards.
 * @param today the office's day; all of them `YYYY-MM-DD`
 */
export function termProblem(
  { issuedOn, validUntil: former }: { issuedOn: string; validUntil: string },
  validUntil: string,
  today: string,
): TermProblem | null {
  if (validUntil === former) return 'term-same';
  if (validUntil < today || validUntil < issuedOn) return 'term-past';
  return validUntil > validityOf(issuedOn, mostCertificateMonths).validUntil ? 'term-late' : null;
}

/** Versions of a certificate's events, by the version of the certificate: what changed it, and its PDF that came of that. */
export const certificateEvent = {
  changed: (version: number) => 2 * version - 1,
  drawn: (version: number) => 2 * version,
};

/** What stands across the pages of a certificate that is worth nothing any more, and its day, `YYYY-MM-DD`; null for a valid one. */
export function markOf(
  certificate: { validUntil: string; revokedAt: Date | null },
  at: OfficeMoment,
): { kind: 'revoked' | 'expired'; on: string } | null {
  const status = certificateStatus(certificate, at);
  if (status === 'valid') return null;
  const { revokedAt, validUntil } = certificate;
  return { kind: status, on: status === 'revoked' && revokedAt ? officeDay(revokedAt, at.zone) : validUntil };
}

/** What a certificate is worth, with those that hold for a part of their configurations told apart. */
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

/** Why a certificate is revoked, in one language: everybody who verifies it reads it. Characters. */
export const revocationReasonSchema = lineSchema(300);
/** Why a certificate ends on another day, in one language: its maker reads it. Characters. */
export const termReasonSchema = lineSchema(300);
