import { describe, expect, test } from 'vitest';
import { compareRuns } from '#domain/test-results/test-result-comparison.ts';
import { type ExpectedRun, matchReport } from '#domain/test-results/test-result-matching.ts';
import { sampleFailure, sampleModule, sampleReport } from '#tests/fixtures/test-results/sample-report.ts';

const EXPECTED: ExpectedRun = { brand: 'Lanyue', model: 'LY-P110', osVersion: '15' };

describe('matching a result with its product', () => {
  test.each<[string, Partial<ExpectedRun>, string[]]>([
    ['the same device', {}, []],
    ['another letter case', { brand: 'LANYUE', model: 'ly-p110 ' }, []],
    ['the version with its system', { osVersion: 'Android 15' }, []],
    ['the version with a zero', { osVersion: '15.0' }, []],
    ['another minor version', { osVersion: '15.1' }, ['osVersion']],
    ['another version that starts alike', { osVersion: '150' }, ['osVersion']],
    ['another model', { model: 'LY-P110W' }, ['model']],
    ['another brand and model', { brand: 'Yuelan', model: 'YL-1' }, ['brand', 'model']],
    ['the fingerprint by its beginning', { fingerprint: 'lanyue/p110/' }, []],
    ['another fingerprint', { fingerprint: 'lanyue/p110w/' }, ['fingerprint']],
    ['the suite', { suiteName: 'cts', suiteVersion: '15_r4' }, []],
    ['another suite version', { suiteVersion: '15_r5' }, ['suiteVersion']],
  ])('%s', (_, changes, items) => {
    const mismatches = matchReport(sampleReport(), { ...EXPECTED, ...changes });
    expect(mismatches.map((mismatch) => mismatch.item)).toEqual(items);
  });

  test('a mismatch names what was wanted, what was found, and where', () => {
    const [mismatch] = matchReport(sampleReport(), { ...EXPECTED, model: 'LY-P110W' });
    expect(mismatch).toEqual({
      item: 'model',
      expected: 'LY-P110W',
      found: 'LY-P110',
      line: 7,
      attribute: 'build_model',
    });
  });

  test('what the file does not say does not match', () => {
    const { build } = sampleReport();
    const report = sampleReport({ build: { ...build, brand: '' }, positions: {} });
    const [mismatch] = matchReport(report, EXPECTED);
    expect(mismatch).toEqual({ item: 'brand', expected: 'Lanyue', found: '', line: null, attribute: null });
  });
});

describe('comparing two runs', () => {
  test('newly failed, fixed, still failed, and not run again', () => {
    const modules = [sampleModule(), sampleModule({ name: 'CtsCamera', done: false })];
    const previous = sampleReport({
      modules,
      failures: [sampleFailure('old'), sampleFailure('mended'), sampleFailure('unknown', 'CtsCamera')],
    });
    const current = sampleReport({ modules, failures: [sampleFailure('old'), sampleFailure('new')] });
    expect(compareRuns(previous, current)).toEqual({
      newlyFailed: ['new'],
      fixed: ['mended'],
      stillFailed: ['old'],
      notRunAgain: ['unknown'],
      complete: true,
    });
  });

  test('a report that lost failures makes the comparison incomplete', () => {
    expect(compareRuns(sampleReport(), sampleReport({ failuresOmitted: 1 })).complete).toBe(false);
  });
});
