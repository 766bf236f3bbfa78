import { describe, expect, test } from 'vitest';
import { emptyNotes, findOddities, type ParsingNotes } from '#domain/test-results/test-result-oddities.ts';
import { type TestReport, testReportSchema } from '#domain/test-results/test-results.ts';
import { sampleModule, sampleReport } from '#tests/fixtures/test-results/sample-report.ts';

function oddCodes(changes: Partial<TestReport>, notes: Partial<ParsingNotes> = {}): string[] {
  return findOddities(sampleReport(changes), { ...emptyNotes(), ...notes }).map((oddity) => oddity.code);
}

const { build } = sampleReport();
const alike = ['A', 'B', 'C', 'D'].map((name) => sampleModule({ name, runtimeMs: 777 }));
const varied = ['E', 'F', 'G', 'H', 'I'].map((name, place) => sampleModule({ name, runtimeMs: 900 + place }));

const fast = (passed: number, runtimeMs = 1_000) => sampleModule({ cases: passed, passed, runtimeMs });

describe('oddities', () => {
  test.each<[string, Partial<TestReport>, Partial<ParsingNotes>, string[]]>([
    ['an ordinary run', {}, {}, []],
    [
      'an altered fingerprint',
      { build: { ...build, fingerprintAltered: true, fingerprintReported: 'x' } },
      {},
      ['fingerprintAltered'],
    ],
    [
      'a fingerprint of another device',
      { build: { ...build, device: 'p110w' } },
      {},
      ['fingerprintDisagrees'],
    ],
    ['no fingerprint', { build: { ...build, fingerprint: '' } }, {}, []],
    [
      'an engineering build',
      { build: { ...build, type: 'userdebug', tags: 'test-keys' } },
      {},
      ['notReleaseBuild'],
    ],
    ['no times', { startedAt: null, endedAt: null, durationMs: null }, {}, ['timesMissing']],
    ['an end before the start', { endedAt: '2026-11-10T00:00:00.000Z' }, {}, ['endsBeforeStart']],
    ['identical run times', { modules: alike }, {}, ['identicalRuntimes']],
    ['identical run times among many others', { modules: [...alike, ...varied] }, {}, []],
    ['two modules alike', { modules: alike.slice(0, 2) }, {}, []],
    ['a module longer than the run', { durationMs: 500 }, {}, ['moduleLongerThanRun']],
    ['the same after a retry', { durationMs: 500 }, { hasHistory: true }, []],
    ['twenty cases a millisecond', { modules: [fast(20_000)] }, {}, ['impossiblyFast']],
    ['the same of the whole run', { modules: [fast(20_000, 0)], durationMs: 1_999 }, {}, ['impossiblyFast']],
    ['a whole run just so fast', { modules: [fast(20_000, 0)], durationMs: 2_000 }, {}, []],
    ['ten cases a millisecond', { modules: [fast(10_000)] }, {}, []],
    ['few cases in no time', { modules: [fast(900, 1)] }, {}, []],
    ['many cases without a time', { modules: [fast(20_000, 0)] }, {}, []],
    ['duplicates', {}, { duplicateModules: 1, duplicateTests: 2 }, ['duplicateModules', 'duplicateTests']],
    ['a wrong number of tests', {}, { moduleTotalsDisagree: 1 }, ['moduleTotalsDisagree']],
    ['unknown results', {}, { unknownResults: { maybe: 2, hm: 1 } }, ['unknownResults', 'unknownResults']],
    ['two builds', {}, { severalBuilds: 1 }, ['severalBuilds']],
  ])('%s', (_, changes, notes, codes) => {
    expect(oddCodes(changes, notes)).toEqual(codes);
  });

  test('the sample fits the schema of reports', () => {
    expect(testReportSchema.parse(sampleReport())).toEqual(sampleReport());
  });
});
