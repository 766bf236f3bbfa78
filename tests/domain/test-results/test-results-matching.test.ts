import { describe, expect, test } from 'vitest';
import { mapModules } from '#domain/test-results/module-map.ts';
import { noteEdition, oddities, runMark, unmarked } from '#domain/test-results/run-marks.ts';
import { compareRuns, newlyNotExecuted } from '#domain/test-results/test-result-comparison.ts';
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

  test('modules that ran before and did not this time; one that is not listed where the list is whole', () => {
    const idle = { done: false, cases: 0, passed: 0, passRate: null };
    const before = [
      sampleModule({ name: 'A' }),
      sampleModule({ name: 'B' }),
      sampleModule({ name: 'C', ...idle }),
      sampleModule({ name: 'D' }),
    ];
    const now = [
      sampleModule({ name: 'A' }),
      sampleModule({ name: 'B', ...idle }),
      sampleModule({ name: 'C', ...idle }),
    ];
    const names = (modulesOmitted: number) =>
      newlyNotExecuted({ modules: before, modulesOmitted: 0 }, { modules: now, modulesOmitted }).map(
        ({ name }) => name,
      );
    expect(names(0)).toEqual(['B', 'D']);
    expect(names(1)).toEqual(['B']);
  });
});

describe('one run', () => {
  test.each<[string, Parameters<typeof sampleReport>[0], boolean]>([
    ['of an altered device', { build: { ...sampleReport().build, model: 'LY-X', fingerprint: 'x' } }, true],
    ['with its suite in other letters', { suite: { name: ' cts ', version: '15_R4' } }, true],
    ['of another edition', { suite: { name: 'CTS', version: '15_r5' } }, false],
    ['a millisecond later', { endedAt: '2026-11-11T09:20:00.001Z' }, false],
  ])('is known again: %s', (_, changes, same) => {
    expect(runMark(sampleReport(changes)) === runMark(sampleReport())).toBe(same);
  });

  test('that says too little has no mark', () => {
    expect(runMark(sampleReport({ endedAt: null }))).toBe(unmarked);
    expect(runMark(sampleReport({ endedAt: sampleReport().startedAt }))).toBe(unmarked);
  });

  test.each([
    ['2026-11-11T09:20:00Z', false, []],
    ['2026-11-11T09:14:59Z', false, ['afterReceipt']],
    ['2026-11-11T09:14:59Z', true, []],
    ['2026-11-10T19:14:59Z', true, ['afterReceipt']],
  ])('received at %s, in an unknown zone %s: %j', (received, timesLackZone, codes) => {
    const found = oddities(sampleReport({ timesLackZone }), new Date(received));
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    ['2026-11-11T00:00:00Z', '15_r4', []],
    ['2026-11-12T01:20:00Z', '15_r4', []],
    ['2026-11-12T01:20:01Z', '15_r4', ['beforeEdition']],
    ['2026-12-01T00:00:00Z', '15_r5', []],
    [null, '15_r4', []],
  ])('of an edition published on %s: %s %j', (published, edition, codes) => {
    const publishedAt = published === null ? null : new Date(published);
    const { oddities: found } = noteEdition(sampleReport(), [{ name: 'cts', edition, publishedAt }]);
    expect(found.map(({ code }) => code)).toEqual(codes);
  });
});

test('a map of modules marks what fails or has not run, where it stands among all', () => {
  const run = (ordinal: number, failed: number) => ({
    ordinal,
    modules: [
      sampleModule({ name: 'CtsNet', failed }),
      sampleModule({ name: 'CtsAudio', abi: 'arm64-v8a' }),
      sampleModule({ name: 'CtsNet', abi: 'armeabi-v7a', failed }),
      sampleModule({ name: 'CtsUsb', done: ordinal === 1, cases: 0, passed: 0 }),
    ],
  });
  const { total, letters, modules, omitted } = mapModules([run(1, 0), run(2, 2)]);
  expect({ total, omitted }).toEqual({ total: 3, omitted: 0 });
  expect(letters.map(({ letter, place }) => `${letter}${place}`)).toEqual(['A0', 'N1', 'U2']);
  expect(modules.map(({ name, place }) => [name, place])).toEqual([
    ['CtsNet', 1],
    ['CtsUsb', 2],
  ]);
  expect(modules[0]?.cells.map(({ ordinal, failures, cases }) => [ordinal, failures, cases])).toEqual([
    [1, 0, 20],
    [2, 4, 20],
  ]);
  expect(modules[1]?.cells.map(({ state }) => state)).toEqual(['done', 'not-executed']);
});
