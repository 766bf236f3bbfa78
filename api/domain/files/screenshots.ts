/** What a picture has to be like to show the screen of a device. */

/**
 * Pixels of its sides at least, and how many times the longer one may be the shorter: from round watches over unfolded
 * phones to the wide screens of cars (8:3). A page that was put together from several screens is longer.
 */
export const screenRule = { shorter: 240, longer: 320, ratio: 3 } as const;

/** Too small, of no screen's shape, or taken with a camera. */
export type ScreenProblem = 'screen-size' | 'screen-shape' | 'screen-photograph';

type Picture = { width: number | null; height: number | null; photographed: boolean };

/** What speaks against a picture that is to show a screen; null when nothing does. */
export function screenProblem({ width, height, photographed }: Picture): ScreenProblem | null {
  const [shorter = 0, longer = 0] = [width ?? 0, height ?? 0].toSorted((a, b) => a - b);
  if (photographed) return 'screen-photograph';
  if (shorter < screenRule.shorter || longer < screenRule.longer) return 'screen-size';
  return longer > shorter * screenRule.ratio ? 'screen-shape' : null;
}

/** Thumbnails: pixels of the longer side, and bytes at most; a picture without one is shown as it is. */
export const thumbnailLimits = { side: 320, bytes: 64 * 1024 } as const;
