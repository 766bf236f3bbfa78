import type { NeededWorker, ProcessCheck, SystemFault, WorkKind } from './system-health.ts';

/** What the portal stands on, as operators see it. */
export const engineNames = ['temporal', 'redis', 'postgres', 'live', 'storage', 'mail'] as const;
export type EngineName = (typeof engineNames)[number];

/** `down`: it does not do its work. `backlog`: it does, and work waits longer than usual. `off`: this installation has none. */
export const engineStates = ['healthy', 'backlog', 'down', 'off'] as const;
export type EngineState = (typeof engineStates)[number];

type Signs = {
  checks: readonly ProcessCheck[];
  workers: readonly NeededWorker[];
  work: readonly WorkKind[];
};

/** By which faults an engine is judged. */
const signs: Record<EngineName, Signs> = {
  temporal: { checks: ['temporal'], workers: ['workflows'], work: ['commands'] },
  redis: {
    checks: ['redis'],
    workers: ['test-results', 'large-results', 'application-forms', 'certificates'],
    work: ['test-results', 'application-forms', 'certificates'],
  },
  postgres: { checks: ['postgres', 'session', 'clock'], workers: [], work: [] },
  live: { checks: ['push'], workers: [], work: [] },
  storage: { checks: ['storage', 'shared-storage'], workers: [], work: [] },
  mail: { checks: ['mail'], workers: ['mail'], work: ['mail'] },
};

function stateBy({ checks, workers, work }: Signs, fault: SystemFault): EngineState {
  switch (fault.code) {
    case 'check-failing':
      return checks.includes(fault.subject) ? 'down' : 'healthy';
    case 'process-missing':
      return workers.includes(fault.subject) ? 'down' : 'healthy';
    case 'work-late':
      return work.includes(fault.subject) ? 'backlog' : 'healthy';
    case 'operator-needed':
      return 'healthy';
  }
}

/** Mail that was tried and waits is a backlog, also where the server takes other mail. */
export function judgeMail(state: EngineState, failing: number): EngineState {
  return state === 'healthy' && failing > 0 ? 'backlog' : state;
}

/**
 * How an engine is.
 * @param answers false where it has just not answered
 * @returns `since`: of the fault that began first among those that say so; null where that is not known
 */
export function judgeEngine(
  engine: EngineName,
  faults: readonly SystemFault[],
  answers: boolean,
): { state: EngineState; since: Date | null } {
  const own = faults.map((fault) => ({ state: stateBy(signs[engine], fault), since: fault.since }));
  const isDown = !answers || own.some(({ state }) => state === 'down');
  const late = own.some(({ state }) => state === 'backlog') ? 'backlog' : 'healthy';
  const state = isDown ? 'down' : late;
  if (state === 'healthy') return { state, since: null };
  const times = own.flatMap((one) => (one.state === state && one.since ? [one.since.getTime()] : []));
  return { state, since: times.length === 0 ? null : new Date(Math.min(...times)) };
}
