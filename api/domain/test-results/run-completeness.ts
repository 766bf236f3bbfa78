import type { ReportTotals, SummaryDisagreement } from './test-results.ts';

/** What a module that is not done means: another result is needed, or a reason for it, as for a failure. */
export const incompleteRules = ['refuse', 'bypass'] as const;

/** Modules that were not done: those that stopped or never ran, told or not why, and those only announced. */
export function modulesNotDone({
  modules,
  modulesDone,
}: Pick<ReportTotals, 'modules' | 'modulesDone'>): number {
  return Math.max(0, modules - modulesDone);
}

/** By how much a file's summary and its body differ at most in one figure; 0 where they agree. */
export function largestDifference(disagreement: SummaryDisagreement = {}): number {
  return Object.values(disagreement).reduce(
    (max, { stated, counted }) => Math.max(max, Math.abs(stated - counted)),
    0,
  );
}

/** Whether results are only approved with a word on why their summary says something else than their body. */
export function needsWord(disagreement: SummaryDisagreement | undefined, tolerance: number): boolean {
  return largestDifference(disagreement) > tolerance;
}
