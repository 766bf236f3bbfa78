/** Figures of the summary that are compared with the recount, in the order of display. */
export const SUMMARY_FIGURES = ['cases', 'passed', 'failed', 'modulesDone', 'modules'] as const;

type Figure = (typeof SUMMARY_FIGURES)[number];
type Disagreement = { [F in Figure]?: { stated: number; counted: number } | undefined };

/** The figures that differ, in the order of display. */
export function disagreementsOf(disagreement: Disagreement = {}) {
  return SUMMARY_FIGURES.flatMap((figure) => {
    const found = disagreement[figure];
    return found ? [{ figure, stated: found.stated, counted: found.counted }] : [];
  });
}
