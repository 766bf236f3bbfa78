/** Checks for a screenshot. */

/**
 * Minimum pixels of its sides, and the maximum aspect ratio: from round watches and unfolded phones to wide car
 * screens (8:3). A page composed of several screens is longer.
 */
export const screenRule = { shorter: 240, longer: 320, ratio: 3 } as const;

/** Too small, not of a screen's shape, or taken with a camera. */
export type ScreenProblem = 'screen-size' | 'screen-shape' | 'screen-photograph';

type Picture = { width: number | null; height: number | null; photographed: boolean };

/** Problem of a screenshot; null without one. */
export function screenProblem({ width, height, photographed }: Picture): ScreenProblem | null {
  const [shorter = 0, longer = 0] = [width ?? 0, height ?? 0].toSorted((a, b) => a - b);
  if (photographed) return 'screen-photograph';
  if (shorter < screenRule.shorter || longer < screenRule.longer) return 'screen-size';
  return longer > shorter * screenRule.ratio ? 'screen-shape' : null;
}

/** Thumbnails: pixels of the longer side, and maximum bytes; a picture without one is shown itself. */
export const thumbnailLimits = { side: 320, bytes: 64 * 1024 } as const;
