/** Figures of the summary that are compared with the recount, in the order of display. */
export const SUMMARY_FIGURES = ['cases', 'passed', 'failed', 'modulesDone', 'modules'] as const;
