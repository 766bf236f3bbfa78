import type { TestReport } from './test-results.ts';

export type RunComparison = {
  /** Keys of failures, sorted. */
  newlyFailed: string[];
  fixed: string[];
  stillFailed: string[];
  /** Failed before, and the module was not done this time: neither fixed nor failed. */
  notRunAgain: string[];
  /** False when one of the reports had more failures than it keeps. */
  complete: boolean;
};

type ComparedReport = Pick<TestReport, 'failures' | 'failuresOmitted' | 'modules'>;

/** What changed between two runs of one configuration. A failure counts as fixed only where its module was done again. */
export function compareRuns(previous: ComparedReport, current: ComparedReport): RunComparison {
  const before = new Set(previous.failures.map((failure) => failure.key));
  const now = new Set(current.failures.map((failure) => failure.key));
  const doneAgain = new Set(
    current.modules.filter((module) => module.done).map(({ name, abi }) => JSON.stringify([name, abi])),
  );
  const gone = previous.failures.filter((failure) => !now.has(failure.key));
  const ranAgain = gone.filter(({ module, abi }) => doneAgain.has(JSON.stringify([module, abi])));
  const fixed = new Set(ranAgain.map((failure) => failure.key));
  return {
    newlyFailed: [...now].filter((key) => !before.has(key)).sort(),
    fixed: [...fixed].sort(),
    stillFailed: [...now].filter((key) => before.has(key)).sort(),
    notRunAgain: gone
      .map((failure) => failure.key)
      .filter((key) => !fixed.has(key))
      .sort(),
    complete: previous.failuresOmitted === 0 && current.failuresOmitted === 0,
  };
}
