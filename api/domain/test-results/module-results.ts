import type { ModuleResult } from './test-results.ts';

/** Which modules of a result a list shows. */
export const moduleChoices = ['unfinished', 'failed', 'all'] as const;
export type ModuleChoice = (typeof moduleChoices)[number];

export const moduleStates = ['done', 'incomplete', 'not-executed'] as const;
export type ModuleState = (typeof moduleStates)[number];

type Run = Pick<ModuleResult, 'done' | 'passed' | 'failed' | 'blocked' | 'other'>;

/** How far a module came: one that is not done and of which no test ended was not executed. */
export function moduleState({ done, passed, failed, other }: Run): ModuleState {
  if (done) return 'done';
  return passed + failed + other === 0 ? 'not-executed' : 'incomplete';
}

/** True for a module that the choice shows. */
export function isChosen(choice: ModuleChoice, module: Run): boolean {
  if (choice === 'all') return true;
  return choice === 'failed' ? module.failed + module.blocked > 0 : !module.done;
}
