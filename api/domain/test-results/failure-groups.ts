/** Which failures of the runs that stand a list of groups shows; `unreasoned`: without a reason that stands. */
export const failureChoices = ['all', 'new', 'still', 'unreasoned'] as const;
export type FailureChoice = (typeof failureChoices)[number];

/** From how many other makers on a maker is told figures of a fault: of fewer they would speak of somebody's device. */
export const leastMakers = 5;

export type FaultFigures = { devices: number; waived: number; mended: number; whole: boolean };

/** What is told of a fault on other devices; null for a maker while fewer than {@link leastMakers} others had it, or none. */
export function toldFigures(
  { devices, waived, mended, whole, makers }: FaultFigures & { makers: number },
  { isStaff }: { isStaff: boolean },
): FaultFigures | null {
  return isStaff || makers >= leastMakers ? { devices, waived, mended, whole } : null;
}
