import { describe, expect, test } from 'vitest';
import { mergeProblem, mergeRuns } from '#domain/merged-runs/merge-runs.ts';
import { keysOf, PassedAgain, rerunFilters } from '#domain/merged-runs/rerun-filters.ts';
import { failureKey } from '#domain/test-results/test-result-text.ts';
import {
  type ModuleResult,
  type TestFailure,
  type TestReport,
  testReportSchema,
} from '#domain/test-results/test-results.ts';
import { sampleModule, sampleReport } from '#tests/fixtures/test-results/sample-report.ts';

const abi = 'arm64-v8a';

function failed(module: string, test: string, kind: 'failed' | 'blocked' = 'failed'): TestFailure {
  const identity = { module, abi, testCase: 'a.Test', test };
  return { key: failureKey(identity), ...identity, kind, count: 1, message: test, stack: '', line: 1 };
}

/** The entry for a module that was not done. */
function notDone(module: string, count = 0): TestFailure {
  const identity = { module, abi, testCase: '', test: '' };
  return {
    key: failureKey(identity),
    ...identity,
    kind: 'blocked',
    count,
    message: 'stopped',
    stack: '',
    line: 1,
  };
}

/** A module of ten cases, less those that failed. */
function module(name: string, changes: Partial<ModuleResult> = {}): ModuleResult {
  const { failed: bad = 0, blocked = 0, cases = 10 } = changes;
  return sampleModule({ name, cases, passed: cases - bad - blocked, ...changes });
}
const idle = (name: string, cases = 0) => module(name, { done: false, cases, passed: 0, blocked: cases });

function run(modules: ModuleResult[], failures: TestFailure[] = [], announced = modules.length): TestReport {
  const sum = (of: (one: ModuleResult) => number) => modules.reduce((total, one) => total + of(one), 0);
  const counts = { cases: sum((m) => m.cases), passed: sum((m) => m.passed), failed: sum((m) => m.failed) };
  const modulesDone = modules.filter(({ done }) => done).length;
  const totals = {
    ...sampleReport().totals,
    ...counts,
    blocked: sum((m) => m.blocked),
    modules: announced,
    modulesDone,
  };
  return sampleReport({ modules, failures, totals });
}

function merge(earlier: TestReport, later: TestReport, passed: TestFailure[] = []): TestReport {
  const merged = mergeRuns({
    earlier: { report: earlier, sha256: 'one' },
    later: { report: later, sha256: 'two' },
    passedAgain: new Set(passed.map(({ key }) => key)),
  });
  expect(testReportSchema.parse(merged)).toEqual(merged);
  const { cases, passed: good, failed: bad, blocked, other } = merged.totals;
  expect(good + bad + blocked + other).toBe(cases);
  return merged;
}

const tests = ({ failures }: TestReport) =>
  failures.map(({ module: name, test: called }) => `${name}#${called}`);
const figures = ({ totals: { cases, passed, failed: bad, blocked } }: TestReport) => [
  cases,
  passed,
  bad,
  blocked,
];
const [x, y] = [failed('A', 'x'), failed('A', 'y')];

describe('two runs as one', () => {
  test.each<[string, TestReport, TestReport, TestFailure[], string[], number[], string[]]>([
    [
      'a plan that was split',
      run([module('A', { failed: 1 })], [x]),
      run([module('B')]),
      [],
      ['A#x'],
      [20, 19, 1, 0],
      [],
    ],
    [
      'a retry of what failed, which passed',
      run([module('A', { failed: 2 })], [x, y]),
      run([module('A', { cases: 1 })]),
      [x],
      ['A#y'],
      [10, 9, 1, 0],
      ['x'],
    ],
    [
      'a retry that failed again',
      run([module('A', { failed: 2 })], [x, y]),
      run([module('A', { cases: 1, failed: 1 })], [x]),
      [x],
      ['A#y', 'A#x'],
      [10, 8, 2, 0],
      [],
    ],
    [
      'a retry that does not tell of a case',
      run([module('A', { failed: 1 })], [x]),
      run([module('A', { cases: 3 })]),
      [],
      ['A#x'],
      [10, 9, 1, 0],
      [],
    ],
    [
      'a case that passed before and fails now',
      run([module('A')]),
      run([module('A', { cases: 1, failed: 1 })], [x]),
      [],
      ['A#x'],
      [10, 9, 1, 0],
      [],
    ],
    [
      'a module that ran as a whole the second time',
      run([module('A', { done: false, passed: 6, blocked: 4 })], [notDone('A', 4)]),
      run([module('A', { failed: 1 })], [x]),
      [],
      ['A#x'],
      [10, 9, 1, 0],
      [],
    ],
    [
      'a module of which the second run ran a part only',
      run([module('A', { done: false, passed: 6, blocked: 4 })], [notDone('A', 4)]),
      run([module('A', { cases: 3 })]),
      [],
      ['A#'],
      [10, 6, 0, 4],
      [],
    ],
    [
      'a module that did not run the second time',
      run([module('A', { failed: 1 })], [x]),
      run([idle('A', 10)], [notDone('A', 10)]),
      [],
      ['A#x'],
      [10, 9, 1, 0],
      [],
    ],
    [
      'a module that ran in neither',
      run([idle('A')], [notDone('A')]),
      run([idle('A'), module('B')], [notDone('A')]),
      [],
      ['A#'],
      [10, 10, 0, 0],
      [],
    ],
    [
      'a module that stopped the second time',
      run([module('A')]),
      run([module('A', { done: false, cases: 2 })], [notDone('A')]),
      [],
      ['A#'],
      [10, 10, 0, 0],
      [],
    ],
  ])('%s', (_name, earlier, later, passed, failures, counted, mended) => {
    const merged = merge(earlier, later, passed);
    expect(tests(merged)).toEqual(failures);
    expect(figures(merged)).toEqual(counted);
    expect(merged.mended?.map(({ test: called }) => called)).toEqual(mended);
  });

  test('says which run gave which module, and which ran some of its cases again', () => {
    const merged = merge(
      run([module('A', { failed: 1 }), module('B'), idle('C')], [x, notDone('C')]),
      run([module('A', { cases: 1 }), module('C'), module('D')]),
      [x],
    );
    expect(
      merged.modules.map(({ name, part, retriedBy, mended }) => [name, part, retriedBy, mended]),
    ).toEqual([
      ['A', 1, 2, 1],
      ['B', 1, undefined, undefined],
      ['C', 2, undefined, 0],
      ['D', 2, undefined, undefined],
    ]);
    expect(merged.parts?.map(({ sha256, modules, failures }) => [sha256, modules, failures])).toEqual([
      ['one', 3, 1],
      ['two', 3, 0],
    ]);
    expect(merged.totals).toMatchObject({ modules: 4, modulesDone: 4, modulesNotExecuted: 0 });
  });

  test('a run that began before settles nothing, whichever file came first', () => {
    const before = { startedAt: '2026-11-01T00:00:00.000Z' };
    const merged = merge(run([module('A', { failed: 1 })], [x]), { ...run([module('A')]), ...before }, [x]);
    expect([tests(merged), figures(merged), merged.mended]).toEqual([['A#x'], [10, 9, 1, 0], []]);
  });

  test('a third run goes on where the second ended, and undoes what was mended', () => {
    const second = merge(run([module('A', { failed: 1 })], [x]), run([module('A', { cases: 1 })]), [x]);
    const third = mergeRuns({
      earlier: { report: second, sha256: 'two' },
      later: { report: run([module('A', { cases: 1, failed: 1 })], [x]), sha256: 'three' },
      passedAgain: new Set(),
    });
    expect(third.parts?.map(({ sha256 }) => sha256)).toEqual(['one', 'two', 'three']);
    expect(tests(third)).toEqual(['A#x']);
    expect(third.mended).toEqual([]);
  });

  test('keeps the time of both, the greater contradiction, every sign and what was announced and never ran', () => {
    const [one, other] = [run([module('A')], [], 3), run([module('B')], [], 2)];
    const far = { failed: { stated: 40, counted: 0 } };
    const merged = merge(
      { ...one, summaryDisagreement: far, oddities: [{ code: 'severalBuilds', details: {} }] },
      { ...other, startedAt: '2026-11-12T00:00:00.000Z', endedAt: '2026-11-13T00:00:00.000Z' },
    );
    expect(merged).toMatchObject({
      startedAt: one.startedAt,
      endedAt: '2026-11-13T00:00:00.000Z',
      summaryDisagreement: far,
      oddities: [{ code: 'severalBuilds' }],
      totals: { modules: 3, modulesDone: 2, modulesNotExecuted: 1 },
      failures: [{ module: 'Summary', message: 'modules_total="3" > 2' }],
    });
  });

  test('says that nothing passed only where nothing did in either, and no filter of the later command', () => {
    const oddities = [{ code: 'nothingPassed' as const, details: { cases: 10 } }];
    const empty = { ...run([module('A', { passed: 0, other: 10 })]), oddities };
    const filtered = [{ code: 'filteredRun' as const, details: { options: '-m' } }];
    const again = { ...run([module('A', { passed: 0, other: 10 })]), oddities: filtered };
    const still = merge(empty, again);
    expect(still.failures).toMatchObject([{ module: 'Summary', message: 'pass="0"' }]);
    expect(still.oddities).toEqual(oddities);
    const passing = merge(empty, run([module('A'), module('B')]));
    expect([passing.failures, passing.oddities]).toEqual([[], []]);
  });
});

test.each([
  [{}, null],
  [{ suite: { name: 'GTS', version: '15_r4' } }, 'suite'],
  [{ suite: { name: 'CTS', version: '15_r5' } }, 'edition'],
  [{ build: { ...sampleReport().build, fingerprint: 'a/b/c:15/X/1:user/release-keys' } }, 'build'],
] as const)('a run of %o is kept from merging by %s', (changes, reason) => {
  expect(mergeProblem(sampleReport(), sampleReport(changes))).toBe(reason);
});

test('what is asked for is told by who reads the other run', () => {
  const keys = [x.key, y.key];
  const read = new PassedAgain(rerunFilters(keys));
  for (const { module: name, testCase, test: called } of [y, failed('A', 'z')])
    read.note({ module: name, abi, testCase, test: called });
  expect([...keysOf(read.prints, keys)]).toEqual([y.key]);
  expect(new PassedAgain('').prints).toEqual([]);
});
