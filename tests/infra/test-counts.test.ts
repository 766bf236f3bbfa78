import { expect, test } from 'vitest';
import { countPlaywright, countVitest, totalLine } from '#infra/local/test-counts.ts';

test('Vitest files are counted by room; a file that could not be loaded is a failure', () => {
  const counts = countVitest({
    testResults: [
      {
        name: '/checkout/tests/domain/a.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed' }, { status: 'passed' }, { status: 'pending' }],
      },
      { name: '/checkout/tests/api/b.test.ts', status: 'failed', assertionResults: [] },
      {
        name: '/checkout/tests/api/c.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed' }, { status: 'passed' }],
      },
    ],
  });
  expect(counts).toEqual([
    { part: 'domain', passed: 2, failed: 0, skipped: 1 },
    { part: 'api', passed: 1, failed: 2, skipped: 0 },
  ]);
  expect(totalLine(counts)).toBe('3 passed, 2 failed, 1 skipped');
});

test('a browser test that passed only at the second attempt has failed', () => {
  const counts = countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] });
  expect(totalLine([counts])).toBe('4 passed, 1 failed');
});
