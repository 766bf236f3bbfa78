/** Applications whose open runs were asked for, and how many of those the engine does not know. */
export type RunCount = { asked: number; lost: number };

/** Two runs may get lost by themselves in a small house, and one in twenty in a large one. */
const lostByItself = { runs: 2, share: 0.05 };

/**
 * Whether so many runs are missing at once that it is the engine that is lost: emptied, or another one's. Their
 * applications are then all right, and marking each of them would hide the one thing that is wrong.
 */
export function isEngineLost({ asked, lost }: RunCount): boolean {
  return lost > lostByItself.runs && lost > asked * lostByItself.share;
}
