/** Which failures of the runs that stand a list of groups shows; `unreasoned`: without a reason that stands. */
export const failureChoices = ['all', 'new', 'still', 'unreasoned'] as const;
export type FailureChoice = (typeof failureChoices)[number];

/** From how many other enterprises on an enterprise is told figures of a fault: of fewer they would speak of somebody's device. */
export const minEnterprises = 5;

export type FaultFigures = { devices: number; waived: number; mended: number; whole: boolean };

/** What is told of a fault on other devices; null for an enterprise while fewer than {@link minEnterprises} others had it, or none. */
export function publicFigures(
  { devices, waived, mended, whole, enterprises }: FaultFigures & { enterprises: number },
  { isStaff }: { isStaff: boolean },
): FaultFigures | null {
  return isStaff || enterprises >= minEnterprises ? { devices, waived, mended, whole } : null;
}
