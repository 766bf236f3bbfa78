import { z } from 'zod';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { emailSchema, idSchema, lineSchema, storableSchema } from '#domain/shared/validation.ts';

/** Limits: open and total delegations of an application, configurations of one, characters of a note. */
export const labLimits = { open: 10, ofApplication: 100, configurations: 10, note: 500 } as const;

/** The lab: a registered enterprise by its full name, or an email, which may be registered later. */
export const newDelegationSchema = z.strictObject({
  lab: lineSchema(254),
  /** Empty for all of the application's. */
  configurationIds: z.array(idSchema).max(labLimits.configurations).default([]),
  note: storableSchema(labLimits.note).default(''),
  /** The last day at the office; null where it ends with the evidence alone. */
  until: z.iso.date().nullable().default(null),
});

/** The email of a lab, in lower case; null for a name. */
export function emailOf(lab: string): string | null {
  return emailSchema.safeParse(lab).data?.toLowerCase() ?? null;
}

/** How a delegation ended; `over` by the end of the application, `expired` after its last day. */
export const delegationEnds = ['taken-back', 'stepped-out', 'submitted', 'over', 'expired'] as const;
export type DelegationEnd = (typeof delegationEnds)[number];

/** How delegations end by the application's status; null while results may be uploaded. */
export function endByStatus(status: ApplicationStatus): DelegationEnd | null {
  if (mayEditEvidence(status)) return null;
  return status === 'certification-under-review' ? 'submitted' : 'over';
}

/**
 * Why a lab may not withdraw its result: it is not accepted any more, or the enterprise merged or declared it. Null
 * where it may.
 */
export function withdrawalProblem(
  sent: { standing: boolean; takenUp: boolean } | undefined,
): 'gone' | 'taken-up' | null {
  if (sent?.takenUp) return 'taken-up';
  return sent?.standing ? null : 'gone';
}

/** Whether a delegation includes a configuration. */
export function isDelegatedFor(
  { configurationIds }: { configurationIds: readonly string[] },
  configurationId: string,
): boolean {
  return configurationIds.length === 0 || configurationIds.includes(configurationId);
}
