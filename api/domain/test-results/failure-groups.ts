/** Filter of the failure groups; `unreasoned`: without a valid waiver request. */
export const failureChoices = ['all', 'new', 'still', 'unreasoned'] as const;
export type FailureChoice = (typeof failureChoices)[number];

/**
 * Minimum of other enterprises for showing figures to an enterprise: with fewer they could reveal whose device it is.
 */
export const minEnterprises = 5;

export type FaultFigures = { devices: number; waived: number; mended: number; whole: boolean };

/** Figures of a failure on other devices; null for an enterprise while fewer than {@link minEnterprises} others have it. */
export function publicFigures(
  { devices, waived, mended, whole, enterprises }: FaultFigures & { enterprises: number },
  { isStaff }: { isStaff: boolean },
): FaultFigures | null {
  return isStaff || enterprises >= minEnterprises ? { devices, waived, mended, whole } : null;
}
