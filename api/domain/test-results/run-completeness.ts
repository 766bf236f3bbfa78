import type { ReportTotals, SummaryDisagreement } from './test-results.ts';

/** Meaning of an unfinished module: another result is needed, or a waiver request, as for a failure. */
export const incompleteRules = ['refuse', 'bypass'] as const;

/** Number of unfinished modules: those that stopped or never ran, and those only announced. */
export function modulesNotDone({
  modules,
  modulesDone,
}: Pick<ReportTotals, 'modules' | 'modulesDone'>): number {
  return Math.max(0, modules - modulesDone);
}

/** The largest difference between a file's summary and its body in one figure; 0 where they agree. */
export function largestDifference(disagreement: SummaryDisagreement = {}): number {
  return Object.values(disagreement).reduce(
    (max, { stated, counted }) => Math.max(max, Math.abs(stated - counted)),
    0,
  );
}

/** Whether approving the results needs a comment on the difference between summary and body. */
export function needsWord(disagreement: SummaryDisagreement | undefined, tolerance: number): boolean {
  return largestDifference(disagreement) > tolerance;
}
