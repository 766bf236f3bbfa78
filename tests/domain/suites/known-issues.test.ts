import { expect, test } from 'vitest';
import { fitsPattern, issueStateOn, knownIssueOf } from '#domain/suites/known-issues.ts';

test.each([
  ['*', '', true],
  ['*', 'a.B#c', true],
  ['a.B#c', 'A.b#C', true],
  ['a.B#c', 'a.B#cd', false],
  ['a.B#*', 'a.B#c', true],
  ['*#testHdr*', 'android.media.cts.DecoderTest#testHdr10[2]', true],
  ['*#testHdr*', 'android.media.cts.DecoderTest#testSdr', false],
  ['ab*ba', 'aba', false],
  ['ab*ba', 'abba', true],
  ['a*b*c', 'a-c-b', false],
  ['a*b*c', 'a-b-b-c', true],
  ['a.c', 'abc', false],
])('the pattern %j and the case %j', (pattern, text, fits) => {
  expect(fitsPattern(pattern, text)).toBe(fits);
});

const issue = (changes: object) => ({
  module: 'CtsMedia*',
  pattern: '*',
  failure: 'any' as const,
  validFrom: null,
  validUntil: null,
  ...changes,
});
const failure = {
  module: 'CtsMediaTestCases',
  testCase: 'a.DecoderTest',
  test: 'testHdr #2',
  kind: 'failed' as const,
};
const day = '2026-11-23';

test.each([
  ['of another module', { module: 'CtsNet*' }, false],
  ['of the repeated case by its name', { pattern: 'a.DecoderTest#testHdr' }, true],
  ['of the other kind', { failure: 'blocked' as const }, false],
  ['of its kind', { failure: 'failed' as const }, true],
  ['from the next day on', { validFrom: '2026-11-24' }, false],
  ['from the day on', { validFrom: day }, true],
  ['until the day', { validUntil: day }, true],
  ['until the day before', { validUntil: '2026-11-22' }, false],
])('an issue %s', (_name, changes, found) => {
  expect(knownIssueOf(failure, [issue(changes)], day) !== null).toBe(found);
});

test('of several the most precise one is shown, and a module that was not done has no case', () => {
  const [wide, precise] = [issue({}), issue({ pattern: '*#testHdr' })];
  expect(knownIssueOf(failure, [wide, precise], day)).toBe(precise);
  const notDone = { ...failure, testCase: '', test: '#2' };
  expect(knownIssueOf(notDone, [precise, wide], day)).toBe(wide);
  expect(issueStateOn({ validFrom: '2026-12-01', validUntil: null }, day)).toBe('coming');
});

test('a pattern of many stars over a long name takes no time', () => {
  const begun = performance.now();
  expect(fitsPattern('*a*a*a*a*a*a*a*b', 'a'.repeat(100_000))).toBe(false);
  expect(performance.now() - begun).toBeLessThan(500);
});
