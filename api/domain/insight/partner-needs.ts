/** From how many rejections in a row for one requirement an enterprise needs it explained. */
export const rejectionsInRow = 3;
/** Days within which a certificate ends whose renewal should have begun. */
export const renewalDays = 90;

/** Why the programme should turn to an enterprise, the most urgent first. */
export const partnerNeeds = ['overdue', 'rejected', 'ending'] as const;
export type PartnerNeed = (typeof partnerNeeds)[number];

type Facts = { overdue: number; rejectedInRow: number; ending: number };

/** What an enterprise needs, the most urgent first; nothing is needed of one without any. */
export function needsOf({ overdue, rejectedInRow, ending }: Facts): PartnerNeed[] {
  const isNeeded: Record<PartnerNeed, boolean> = {
    overdue: overdue > 0,
    rejected: rejectedInRow >= rejectionsInRow,
    ending: ending > 0,
  };
  return partnerNeeds.filter((need) => isNeeded[need]);
}
