import { moduleState } from './module-results.ts';
import type { ModuleResult, TestFailure } from './test-results.ts';

/** Kinds of comparison: with the accepted run before it, or with that of the last certificate. */
export const comparedKinds = ['previous', 'certified'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** Changes of a failure between two runs, in the order of display. */
export const changeKinds = ['newlyFailed', 'fixed', 'stillFailed', 'notRunAgain'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Keys of failures by kind, sorted. `notRunAgain`: failed before, and the module did not complete this time. */
export type RunComparison = Record<ChangeKind, string[]> & {
  /** False when a report had more failures than it stores. */
  complete: boolean;
};

type KnownFailure = Pick<TestFailure, 'key' | 'module' | 'abi'>;
type Earlier = { failures: readonly KnownFailure[]; failuresOmitted: number };
type Later = Pick<Earlier, 'failuresOmitted'> & {
  failures: readonly Pick<KnownFailure, 'key'>[];
  modules: readonly Pick<ModuleResult, 'name' | 'abi' | 'done'>[];
};

const keyOf = (name: string, abi: string) => JSON.stringify([name, abi]);

/** Compares two runs of one configuration. A failure counts as fixed only where its module completed again. */
export function compareRuns(previous: Earlier, current: Later): RunComparison {
  const before = new Set(previous.failures.map((failure) => failure.key));
  const now = new Set(current.failures.map((failure) => failure.key));
  const doneAgain = new Set(
    current.modules.filter((module) => module.done).map(({ name, abi }) => keyOf(name, abi)),
  );
  const gone = previous.failures.filter((failure) => !now.has(failure.key));
  const ranAgain = gone.filter(({ module, abi }) => doneAgain.has(keyOf(module, abi)));
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

type ModuleList = { modules: readonly ModuleResult[]; modulesOmitted: number };

/**
 * Modules that ran before and not this time, as in the earlier run. One missing from the later report counts only
 * where that lists all modules.
 */
export function newlyNotExecuted(previous: ModuleList, current: ModuleList): ModuleResult[] {
  const now = new Map(current.modules.map((module) => [keyOf(module.name, module.abi), module]));
  return previous.modules.filter((module) => {
    if (moduleState(module) === 'not-executed') return false;
    const later = now.get(keyOf(module.name, module.abi));
    return later ? moduleState(later) === 'not-executed' : current.modulesOmitted === 0;
  });
}
