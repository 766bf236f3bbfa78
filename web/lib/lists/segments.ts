/** Cases of one configuration. `failed` counts all failures, `bypassed` those with an accepted or complete bypass. */
export type CaseCounts = { total: number; failed: number; bypassed?: number; notRun?: number };

export type Segment = { kind: 'warned' | 'failed' | 'unrun'; width: string };

/** Width of a part of a bar: true to scale, but never under 3 px, so that one failure in thousands shows. */
function widthOf(count: number, total: number): string {
  return `max(3px, ${Math.round((count / total) * 100_000) / 1000}%)`;
}

/** The parts of a pass-rate bar after the passed ones, empty parts left out. */
export function segmentsOf({ total, failed, bypassed = 0, notRun = 0 }: CaseCounts): Segment[] {
  const parts = [
    ['warned', Math.min(bypassed, failed)],
    ['failed', Math.max(0, failed - bypassed)],
    ['unrun', notRun],
  ] as const;
  return parts
    .filter(([, count]) => count > 0 && total > 0)
    .map(([kind, count]) => ({ kind, width: widthOf(count, total) }));
}

/** Heights in px of a chart of runs, highest 24, none under 1. */
export function runHeights(runs: readonly number[], highest = 24): number[] {
  const most = Math.max(1, ...runs);
  return runs.map((failures) => Math.max(1, Math.round((failures / most) * highest)));
}
