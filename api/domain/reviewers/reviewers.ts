import { z } from 'zod';
import type { Role } from '#domain/accounts/permissions.ts';

/** Days at the office on which a reviewer is absent, inclusive; at most a year. */
export const absenceSchema = z
  .strictObject({ firstDay: z.iso.date(), lastDay: z.iso.date() })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'], params: { rule: 'order' } })
  .refine(({ firstDay, lastDay }) => daysBetween(firstDay, lastDay) < 366, {
    path: ['lastDay'],
    params: { rule: 'too-long' },
  });
export type Absence = z.output<typeof absenceSchema>;

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000;

/** Maximum future absences of a reviewer. */
export const maxAbsences = 20;

export type ReviewerFacts = {
  roles: readonly Role[];
  disabled: boolean;
  enterpriseId: string | null;
  /** Today, by the office's day. */
  absent: boolean;
};

export const reviewerRefusals = ['missing', 'notReviewer', 'ownEnterprise', 'fourEyes', 'absent'] as const;
export type ReviewerRefusal = (typeof reviewerRefusals)[number];

/** Why a review cannot be assigned; null where it can. Taking one oneself is possible during an absence. */
export function reviewerRefusal(
  reviewer: ReviewerFacts | undefined,
  { enterpriseId, isBarred, takes }: { enterpriseId: string; isBarred: boolean; takes: boolean },
): ReviewerRefusal | null {
  if (!reviewer || reviewer.disabled) return 'missing';
  if (!reviewer.roles.includes('reviewer')) return 'notReviewer';
  if (reviewer.enterpriseId === enterpriseId) return 'ownEnterprise';
  // They approved the phase before, and the programme wants two people.
  if (isBarred) return 'fourEyes';
  return reviewer.absent && !takes ? 'absent' : null;
}
