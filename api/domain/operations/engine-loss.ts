/** Number of open runs that were looked up, and of those unknown to the engine. */
export type RunCount = { asked: number; lost: number };

/** A few runs may be lost individually: two in a small programme, one in twenty in a large one. */
const lostByItself = { runs: 2, share: 0.05 };

/**
 * Whether so many runs are missing that the engine itself was lost: emptied, or replaced. Its applications are then
 * not marked one by one, as that would hide the cause.
 */
export function isEngineLost({ asked, lost }: RunCount): boolean {
  return lost > lostByItself.runs && lost > asked * lostByItself.share;
}
