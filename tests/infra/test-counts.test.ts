import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sumParts, totalLine } from '#infra/local/test-counts.ts';
import type { VitestFile } from '#infra/local/test-failures.ts';

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
    ...{ name: `/checkout/tests/${name}.test.ts`, status, message, assertionResults },
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
  expect(counts).toEqual([
    { part: 'domain', file: '/checkout/tests/domain/a.test.ts', passed: 2, failed: 0, skipped: 1 },
    { part: 'api', file: failures[0]?.test, passed: 0, failed: 1, skipped: 0, failures: [failures[0]] },
    {
      part: 'api',
      file: '/checkout/tests/api/c.test.ts',
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [failures[1]],
    },
  ]);
  expect(sumParts(counts)).toEqual([
    { part: 'domain', passed: 2, failed: 0, skipped: 1 },
    { part: 'api', passed: 1, failed: 2, skipped: 0 },
  ]);
  expect(totalLine(counts)).toBe('3 passed, 2 failed, 1 skipped');
});

test('a browser test that passed only at the second attempt has failed, and is named', () => {
  const attempt = (...errors: { message: string }[]) => ({ errors });
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
  expect(counts[0]?.file).toBe('a.spec.ts');
  expect(counts[0]?.failures).toEqual([
    { test: 'a.spec.ts › a page › is left', why: 'timed out\nat line 3' },
  ]);
});

test('an error outside of any browser test is a failure with its message', () => {
  const [counts] = countPlaywright({ errors: [{ message: 'no portal' }], suites: [] });
  expect(counts).toMatchObject({ failed: 1, failures: [{ test: 'outside of any test', why: 'no portal' }] });
});
