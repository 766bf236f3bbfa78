import { describe, expect, it } from 'vitest';
import {
  isAlive,
  judgeSystem,
  neededWorkers,
  operatorNeeds,
  type ProcessState,
  queueNames,
  type WaitingWork,
  workKinds,
} from '#domain/operations/system-health.ts';

const seenAt = new Date('2026-11-29T02:00:00Z');
const process_ = (over: Partial<ProcessState>): ProcessState => ({
  kind: 'workers',
  host: 'one',
  queues: [],
  failing: {},
  silentSeconds: 1,
  seenAt,
  endedAt: null,
  ...over,
});
const whole = [
  process_({ kind: 'portal' }),
  process_({ kind: 'accounts' }),
  process_({ kind: 'workflows' }),
  process_({ queues: queueNames }),
];
const waiting = (over: Partial<WaitingWork>): WaitingWork => ({
  work: 'mail',
  waiting: 1,
  oldestSeconds: 0,
  oldestAt: seenAt,
  ...over,
});

describe('a process', () => {
  it.each([
    [0, null, true],
    [19.9, null, true],
    [20, null, false],
    [0, seenAt, false],
  ])('that was silent for %d s and ended at %s: alive %s', (silentSeconds, endedAt, alive) => {
    expect(isAlive({ silentSeconds, endedAt })).toBe(alive);
  });
});

describe('a system', () => {
  it('in which everything runs and nothing waits has no fault', () => {
    expect(judgeSystem({ processes: whole, work: [], needs: [] }, neededWorkers)).toEqual([]);
  });

  it.each(neededWorkers)('without a process for %s lacks that alone', (missing) => {
    const processes = whole
      .filter(({ kind }) => kind !== missing)
      .map((one) => ({ ...one, queues: one.queues.filter((queue) => queue !== missing) }));
    const fault = { code: 'process-missing', subject: missing, since: null };
    expect(judgeSystem({ processes, work: [], needs: [] }, neededWorkers)).toEqual([fault]);
    expect(
      judgeSystem(
        { processes, work: [], needs: [] },
        neededWorkers.filter((one) => one !== missing),
      ),
    ).toEqual([]);
  });

  it('lacks what was last heard of longest ago since it was heard of last', () => {
    const later = new Date(seenAt.getTime() + 60_000);
    const gone = [
      process_({ kind: 'workflows', silentSeconds: 90 }),
      process_({ kind: 'workflows', seenAt: later, silentSeconds: 30 }),
    ];
    expect(judgeSystem({ processes: gone, work: [], needs: [] }, ['workflows'])).toEqual([
      { code: 'process-missing', subject: 'workflows', since: later },
    ]);
  });

  it('tells what a living process finds wrong, and not what a dead one found', () => {
    const failing = { storage: { since: seenAt.toISOString(), cause: 'ENOSPC' } };
    const processes = [
      ...whole,
      process_({ failing, host: 'two' }),
      process_({ failing, silentSeconds: 60 }),
    ];
    expect(judgeSystem({ processes, work: [], needs: [] }, neededWorkers)).toEqual([
      {
        code: 'check-failing',
        subject: 'storage',
        since: seenAt,
        process: 'workers',
        host: 'two',
        cause: 'ENOSPC',
      },
    ]);
  });

  it('needs an operator where something stands still until one decides', () => {
    const needs = operatorNeeds.map((subject) => ({ subject, since: seenAt }));
    const faults = needs.map((need) => ({ code: 'operator-needed', ...need }));
    expect(judgeSystem({ processes: whole, work: [], needs }, neededWorkers)).toEqual(faults);
  });

  it.each(workKinds)('has work of %s late when it has waited longer than usual', (work) => {
    const faultsAfter = (oldestSeconds: number) =>
      judgeSystem(
        { processes: whole, work: [waiting({ work, oldestSeconds, waiting: 3 })], needs: [] },
        neededWorkers,
      );
    expect(faultsAfter(59)).toEqual([]);
    expect(faultsAfter(301)).toEqual([{ code: 'work-late', subject: work, since: seenAt, waiting: 3 }]);
  });
});
