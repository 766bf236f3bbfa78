import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sumParts, totalLine } from '#infra/local/test-run/test-counts.ts';
import { renderCoverage } from '#infra/local/test-run/test-coverage.ts';
import type { VitestFile } from '#infra/local/test-run/test-failures.ts';
import { renderTimes } from '#infra/local/test-run/test-times.ts';

test('Vitest files are counted, each for its room; a file that could not be loaded is a failure', () => {
  const passed = { status: 'passed', fullName: 'passes', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'b is c',
    failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'],
  };
  const pending = { status: 'pending', fullName: 'waits', failureMessages: null };
  const file = (
    name: string,
    status: string,
    message: string,
    assertionResults: VitestFile['assertionResults'],
  ) => ({
    name: `/checkout/tests/${name}.test.ts`,
    status,
    message,
    assertionResults,
    startTime: 1_000,
    endTime: 3_500,
  });
  const counts = countVitest({
    testResults: [
      file('domain/a', 'passed', '', [passed, passed, pending]),
      file('api/b', 'failed', 'no such module', []),
      file('api/c', 'failed', '', [failed, passed]),
    ],
  });
  const failures = [
    { test: '/checkout/tests/api/b.test.ts', why: 'no such module' },
    { test: '/checkout/tests/api/c.test.ts › b is c', why: 'expected 1 to be 2' },
  ];
  const ms = 2_500;
  expect(counts).toEqual([
    { part: 'domain', file: '/checkout/tests/domain/a.test.ts', passed: 2, failed: 0, skipped: 1, ms },
    { part: 'api', file: failures[0]?.test, passed: 0, failed: 1, skipped: 0, ms, failures: [failures[0]] },
    {
      part: 'api',
      file: '/checkout/tests/api/c.test.ts',
      passed: 1,
      failed: 1,
      skipped: 0,
      ms,
      failures: [failures[1]],
    },
  ]);
  expect(sumParts(counts)).toEqual([
    { part: 'domain', passed: 2, failed: 0, skipped: 1, ms },
    { part: 'api', passed: 1, failed: 2, skipped: 0, ms: 2 * ms },
  ]);
  expect(totalLine(counts)).toBe('3 passed, 2 failed, 1 skipped');
});

test('a browser test that passed only at the second attempt has failed, and is named', () => {
  const attempt = (...errors: { message: string }[]) => ({ errors, duration: 700 });
  const flaky = { status: 'flaky', results: [attempt({ message: 'timed out\nat line 3' }), attempt()] };
  const specs = [
    { title: 'is left', tests: [flaky] },
    { title: 'is kept', tests: [{ status: 'expected', results: [attempt()] }] },
  ];
  const counts = countPlaywright({
    errors: [],
    suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'a page', specs }] }],
  });
  expect(totalLine(counts)).toBe('1 passed, 1 failed');
  expect(counts[0]).toMatchObject({ file: 'a.spec.ts', ms: 2_100 });
  expect(counts[0]?.failures).toEqual([
    { test: 'a.spec.ts › a page › is left', why: 'timed out\nat line 3' },
  ]);
});

test('an error outside of any browser test is a failure with its message', () => {
  const [counts] = countPlaywright({ errors: [{ message: 'no portal' }], suites: [] });
  expect(counts).toMatchObject({ failed: 1, failures: [{ test: 'outside of any test', why: 'no portal' }] });
});

test('a run ends with its parts, the time of their files, and by the clock that of each step', () => {
  const counts = (part: string, ms?: number) => ({
    part,
    passed: 3,
    failed: 0,
    skipped: 0,
    ...(ms && { ms }),
  });
  const steps = [
    { counts: [counts('check')], ms: 41_400 },
    { counts: [counts('api', 100_000), counts('web', 9_000), counts('api', 90_000)], ms: 119_000 },
    { counts: [], ms: 2_000 },
  ];
  const rows = renderTimes(steps)
    .split('\n')
    .filter((line) => line.includes('passed'))
    .map((line) => line.split('│').map((cell) => cell.trim()));
  expect(rows.map((cells) => cells.slice(1, -1))).toEqual([
    ['check', '3 passed, 0 failed', '', '0:41'],
    ['api', '6 passed, 0 failed', '3:10', ''],
    ['web', '3 passed, 0 failed', '0:09', '1:59'],
    ['all', '12 passed, 0 failed', '', '2:42'],
  ]);
});

test('what was run of the code is added up for each room', () => {
  const measure = (covered: number, total: number) => ({ covered, total });
  const table = renderCoverage(
    {
      total: { lines: measure(0, 0), branches: measure(0, 0) },
      '/checkout/api/a.ts': { lines: measure(9, 10), branches: measure(1, 4) },
      '/checkout/api/routes/b.ts': { lines: measure(5, 10), branches: measure(0, 0) },
      '/checkout/workers/c.ts': { lines: measure(1, 3), branches: measure(2, 2) },
    },
    '/checkout',
  );
  expect(table).toMatch(/api +│ 70\.00 % \(14 of 20\) +│ 25\.00 % \(1 of 4\)/);
  expect(table).toMatch(/workers +│ 33\.33 % \(1 of 3\) +│ 100\.00 % \(2 of 2\)/);
});
