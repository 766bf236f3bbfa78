import { describe, expect, it } from 'vitest';
import { buildReport } from '../../report-rules/build-report.ts';
import { titlesIn } from '../../report-rules/find-titles.ts';
import { conducts, refusals } from '../../report-rules/rules.ts';

describe('the report of the rules', () => {
  it('has for every rule of sections 5 and 9 a domain test, a refusal from outside and words', () => {
    expect(buildReport(refusals, conducts).problems).toEqual([]);
  });

  it('tells of a test that is not there, a code that is not asserted, a text that lacks, and a rule that stands twice', () => {
    const [known] = refusals;
    const image = refusals.find(({ rule }) => rule === 'Image: max 5 MB');
    if (!known || !image) throw new Error('The table has lost its rules');
    const { problems } = buildReport(
      [
        { ...known, rule: 'a', domain: 'tests/domain/none.test.ts › x' },
        { ...image, rule: 'b', error: 'excelTooLarge' },
        { ...image, rule: 'c', says: 'form:noSuchText' },
        { ...image, rule: 'c', http: 'tests/api/files/files-upload.test.ts › x' },
      ],
      [{ section: 9, rule: 'd', shown: 'tests/domain/validation.test.ts › x' }],
    );
    expect(problems).toEqual([
      'c stands twice',
      'a: there is no tests/domain/none.test.ts',
      'b: tests/api/files/files-upload.test.ts › may have 5 MB and not a byte more does not assert excelTooLarge',
      'c: no text form:noSuchText in both languages',
      'c: tests/api/files/files-upload.test.ts has no test "x"',
      'd: tests/domain/validation.test.ts has no test "x"',
    ]);
  });

  it('reads the titles of tests and of their tables', () => {
    const text = "it('a', () => {}); test.each([1])('b %s', () => {}); describe('c', () => {});";
    expect([...titlesIn('x.ts', text)]).toEqual(['a', 'b %s']);
  });
});
