import { z } from 'zod';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { emailSchema, idSchema, lineSchema, storableSchema } from '#domain/shared/validation.ts';

/** Labs that an application has let in at a time and ever, configurations that one is wanted for, characters of a note. */
export const labLimits = { open: 10, ofApplication: 100, configurations: 10, note: 500 } as const;

/** Who is let in: a registered enterprise, by its whole name or by the login of one of its people. */
export const newDelegationSchema = z.strictObject({
  lab: lineSchema(254),
  /** Empty for all of the application's. */
  configurationIds: z.array(idSchema).max(labLimits.configurations).default([]),
  note: storableSchema(labLimits.note).default(''),
});

/** The email that a lab is named by, in small letters; null for a name. */
export function emailOf(lab: string): string | null {
  return emailSchema.safeParse(lab).data?.toLowerCase() ?? null;
}

/** How a lab's part in an application ended; `over` where the application itself did. */
export const delegationEnds = ['taken-back', 'stepped-out', 'submitted', 'over'] as const;
export type DelegationEnd = (typeof delegationEnds)[number];

/** How a lab's part ends by the status that the application has come to; null while evidence is still brought. */
export function endByStatus(status: ApplicationStatus): DelegationEnd | null {
  if (mayEditEvidence(status)) return null;
  return status === 'certification-under-review' ? 'submitted' : 'over';
}

/**
 * Why a lab may not withdraw a result that it sent: it stands no more, or what stands was made of it by the maker, who
 * merged it with another run or said what its file leaves out. Null where it may.
 */
export function withdrawalProblem(
  sent: { standing: boolean; takenUp: boolean } | undefined,
): 'gone' | 'taken-up' | null {
  if (sent?.takenUp) return 'taken-up';
  return sent?.standing ? null : 'gone';
}

/** Whether a lab is wanted for a configuration. */
export function isWantedFor(
  { configurationIds }: { configurationIds: readonly string[] },
  configurationId: string,
): boolean {
  return configurationIds.length === 0 || configurationIds.includes(configurationId);
}
