import type { ModuleResult } from './test-results.ts';

/** Filter of a result's modules. */
export const moduleChoices = ['unfinished', 'failed', 'all'] as const;
export type ModuleChoice = (typeof moduleChoices)[number];

export const moduleStates = ['done', 'incomplete', 'not-executed'] as const;
export type ModuleState = (typeof moduleStates)[number];

type Run = Pick<ModuleResult, 'done' | 'passed' | 'failed' | 'blocked' | 'other'>;

/** State of a module: an unfinished one without any finished test was not executed. */
export function moduleState({ done, passed, failed, other }: Run): ModuleState {
  if (done) return 'done';
  return passed + failed + other === 0 ? 'not-executed' : 'incomplete';
}

/** True for a module that matches the filter. */
export function isChosen(choice: ModuleChoice, module: Run): boolean {
  if (choice === 'all') return true;
  return choice === 'failed' ? module.failed + module.blocked > 0 : !module.done;
}
