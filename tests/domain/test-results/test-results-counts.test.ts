import { describe, expect, test } from 'vitest';
import {
  classifyTradefedResult,
  countNotExecuted,
  countUnreported,
  passRate,
  readCount,
} from '#domain/test-results/test-result-counts.ts';

describe('the result attribute', () => {
  test.each([
    ['pass', false, 'passed'],
    ['PASSED', false, undefined],
    ['Pass', false, 'passed'],
    ['fail', false, 'failed'],
    ['FAIL', false, 'failed'],
    ['IGNORED', true, 'ignored'],
    ['ignored', false, 'ignored'],
    ['SKIPPED', false, 'ignored'],
    ['ASSUMPTION_FAILURE', false, 'assumptionFailure'],
    ['INCOMPLETE', false, 'blocked'],
    ['warning', false, 'warning'],
    ['not_executed', false, undefined],
    ['constructor', false, undefined],
    ['', true, 'ignored'],
    ['', false, undefined],
    [undefined, true, 'ignored'],
    [undefined, false, undefined],
  ] as const)('%s, skipped %s, is %s', (result, skipped, verdict) => {
    expect(classifyTradefedResult(result, skipped)).toBe(verdict);
  });
});

describe('pass rate', () => {
  test.each([
    [{ passed: 0, failed: 0, blocked: 0 }, null],
    [{ passed: 10, failed: 0, blocked: 0 }, 1],
    [{ passed: 0, failed: 3, blocked: 0 }, 0],
    [{ passed: 2, failed: 1, blocked: 0 }, 0.6666],
    [{ passed: 1, failed: 0, blocked: 1 }, 0.5],
    [{ passed: 999_999, failed: 1, blocked: 0 }, 0.9999],
  ])('of %o is %s: 1 only when nothing failed', (counts, rate) => {
    expect(passRate(counts)).toBe(rate);
  });
});

describe('tests that were never reported', () => {
  test.each([
    [true, 100, 90, 0],
    [false, 100, 90, 10],
    [false, 100, 0, 100],
    [false, 90, 100, 0],
    [false, undefined, 5, 0],
  ])('done %s, announced %s, reported %s: %s', (done, announced, reported, blocked) => {
    expect(countUnreported(done, announced, reported)).toBe(blocked);
  });
});

describe('modules not executed', () => {
  test.each([
    [3, 0, 3, 0],
    [3, 1, 3, 1],
    [3, 0, 5, 2],
    [3, 1, 5, 3],
    [3, 1, 2, 1],
    [3, 1, undefined, 1],
  ])('%s listed, %s of them idle, %s announced: %s', (listed, idle, announced, notExecuted) => {
    expect(countNotExecuted(listed, idle, announced)).toBe(notExecuted);
  });
});

test.each([
  ['0', 0],
  [' 42 ', 42],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['12345678901', undefined],
  [undefined, undefined],
])('the count written as %s reads as %s', (text, count) => {
  expect(readCount(text)).toBe(count);
});
