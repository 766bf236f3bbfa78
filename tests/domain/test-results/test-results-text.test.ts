import { describe, expect, test } from 'vitest';
import { waiverRequestSchema } from '#domain/evidence/waiver-request.ts';
import {
  boundName,
  clip,
  failureKey,
  findFailedMethod,
  findPossibleCause,
  unescapeOnce,
} from '#domain/test-results/test-result-text.ts';

describe('the second escape', () => {
  test.each([
    ['expected:&lt;12&gt; but was:&lt;0&gt;', 'expected:<12> but was:<0>'],
    ['&amp;lt;', '&lt;'],
    ['&#10;&#x41;&apos;&quot;', '\nA\'"'],
    ['a & b &unknown; &', 'a & b &unknown; &'],
    ['NUL &#0; and surrogate &#xD800; stay', 'NUL &#0; and surrogate &#xD800; stay'],
    ['&#x1F600;', '😀'],
    ['&#9999999;', '&#9999999;'],
  ])('%s reads %s', (written, read) => {
    expect(unescapeOnce(written)).toBe(read);
  });
});

describe('bounds', () => {
  test('a text is cut with an ellipsis, and not within a character', () => {
    expect(clip('abcdef', 6)).toBe('abcdef');
    expect(clip('abcdef', 4)).toBe('abc…');
    expect(clip('ab😀cd', 4)).toBe('ab…');
    expect(clip('ab😀cd', 4).isWellFormed()).toBe(true);
  });

  test('long names that differ only at the end stay apart', () => {
    const [one, other] = [boundName(`${'x'.repeat(5_000)}1`), boundName(`${'x'.repeat(5_000)}2`)];
    expect(one).not.toBe(other);
    expect(one.length).toBeLessThanOrEqual(500);
    expect(boundName('short')).toBe('short');
  });
});

test('keys read well, and never clash', () => {
  const base = { module: 'CtsNet[instant]', abi: 'arm64-v8a', testCase: 'a.b.NetTest', test: 'get#1' };
  expect(failureKey(base)).toBe('CtsNet[instant]:arm64-v8a:a.b.NetTest#get#1');
  expect(failureKey({ ...base, module: 'A:B', abi: 'C' })).not.toBe(
    failureKey({ ...base, module: 'A', abi: 'B:C' }),
  );
  expect(failureKey({ ...base, testCase: 'X#y', test: 'z' })).not.toBe(
    failureKey({ ...base, testCase: 'X', test: 'y#z' }),
  );
});

test('keys stay short enough for an index, equal for equal tests, and apart for others', () => {
  const long = {
    module: '%'.repeat(500),
    abi: 'x'.repeat(500),
    testCase: '测'.repeat(500),
    test: '试'.repeat(500),
  };
  const key = failureKey(long);
  expect(key.length).toBeLessThanOrEqual(300);
  expect(new TextEncoder().encode(key).length).toBeLessThan(2_000);
  expect(failureKey({ ...long })).toBe(key);
  const keys = Array.from({ length: 300 }, (_, index) =>
    failureKey({ ...long, test: `${long.test}${index}` }),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(waiverRequestSchema.safeParse({ failureKey: key, reason: 'xy' }).success).toBe(true);
});

test('keys are text that the database takes', () => {
  const key = failureKey({ module: 'a', abi: 'b', testCase: 'c', test: 'x\ud83d\u0000y' });
  expect(key.isWellFormed()).toBe(true);
  expect(key).not.toContain('\u0000');
  expect(waiverRequestSchema.safeParse({ failureKey: key, reason: 'xy' }).success).toBe(true);
  const cut = failureKey({ module: 'a', abi: 'b', testCase: 'c', test: `${'😀'.repeat(300)}` });
  expect(cut.isWellFormed()).toBe(true);
});

describe('where and why a test failed', () => {
  const stack = [
    'java.lang.AssertionError: no',
    '\tat org.junit.Assert.fail(Assert.java:89)',
    '\tat a.b.Helper.check(Helper.java:7)',
    '\tat a.b.NetTest$1.run(NetTest.java:33)',
    'Caused by: java.io.IOException: reset',
    'Caused by: android.system.ErrnoException: ECONNRESET',
  ].join('\n');

  test('the failed method is the first frame of the test itself, else the first outside the libraries', () => {
    expect(findFailedMethod(stack, 'a.b.NetTest')).toBe('a.b.NetTest$1.run');
    expect(findFailedMethod(stack, 'a.b.OtherTest')).toBe('a.b.Helper.check');
    expect(findFailedMethod(stack, '')).toBe('a.b.Helper.check');
    expect(findFailedMethod('no frames here', 'a.b.NetTest')).toBeUndefined();
  });

  test('the possible cause is the name the suite gives, else the innermost cause', () => {
    expect(findPossibleCause(stack, 'INSTRUMENTATION_CRASH')).toBe('INSTRUMENTATION_CRASH');
    expect(findPossibleCause(stack, undefined)).toBe('android.system.ErrnoException: ECONNRESET');
    expect(findPossibleCause('plain', '')).toBeUndefined();
  });
});
