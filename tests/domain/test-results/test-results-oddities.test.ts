import { describe, expect, test } from 'vitest';
import { findOddities, ParsingNotes } from '#domain/test-results/test-result-oddities.ts';
import { type TestReport, testReportSchema } from '#domain/test-results/test-results.ts';
import { sampleModule, sampleReport } from '#tests/fixtures/test-results/sample-report.ts';

type Seen = Partial<Pick<ParsingNotes, 'hasHistory' | 'commandLine'>>;

function oddCodes(changes: Partial<TestReport>, seen: Seen = {}): string[] {
  const notes = Object.assign(new ParsingNotes(), seen);
  return findOddities(sampleReport(changes), notes).map((oddity) => oddity.code);
}

const { build } = sampleReport();
const alike = ['A', 'B', 'C', 'D'].map((name) => sampleModule({ name, runtimeMs: 777 }));
const varied = ['E', 'F', 'G', 'H', 'I'].map((name, place) => sampleModule({ name, runtimeMs: 900 + place }));

const fast = (passed: number, runtimeMs = 1_000) => sampleModule({ cases: passed, passed, runtimeMs });

describe('oddities', () => {
  test.each<[string, Partial<TestReport>, Seen, string[]]>([
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
    [
      'a debug build for a suite that prescribes one',
      { build: { ...build, type: 'userdebug', tags: 'test-keys' }, suite: { name: 'VTS', version: '15_r4' } },
      {},
      [],
    ],
    [
      'the same by its plan',
      {
        build: { ...build, type: 'userdebug' },
        suite: { name: 'CTS', version: '15_r4', plan: 'cts-on-gsi' },
      },
      {},
      [],
    ],
    ['an API level of another release', { build: { ...build, sdk: '30' } }, {}, ['sdkDisagrees']],
    [
      'a release that is not known',
      { build: { ...build, fingerprint: '', osVersion: '4', sdk: '12' } },
      {},
      [],
    ],
    [
      'the second API level of a release',
      { build: { ...build, fingerprint: '', osVersion: '12', sdk: '32' } },
      {},
      [],
    ],
    [
      'a module of another instruction set',
      { build: { ...build, abis: 'arm64-v8a,armeabi-v7a' }, modules: [sampleModule({ abi: 'x86' })] },
      {},
      ['abiOfNoDevice'],
    ],
    ['instruction sets of which the file says none', { modules: [sampleModule({ abi: 'x86' })] }, {}, []],
    [
      'a run months before the patch of its build',
      { build: { ...build, securityPatch: '2027-03-05' } },
      {},
      ['beforePatch'],
    ],
    ['a patch two months ahead', { build: { ...build, securityPatch: '2027-01-05' } }, {}, []],
    ['a patch that is no day', { build: { ...build, securityPatch: 'soon' } }, {}, []],
    ['a whole plan', {}, { commandLine: 'cts --shard-count 2 --serial X-m' }, []],
    ['one module', {}, { commandLine: 'cts -m CtsNetTestCases' }, ['filteredRun']],
    ['left out tests', {}, { commandLine: 'cts --exclude-filter=CtsNet' }, ['filteredRun']],
  ])('%s', (_, changes, notes, codes) => {
    expect(oddCodes(changes, notes)).toEqual(codes);
  });

  test('of what is noted the first of a kind is told, with how many there were', () => {
    const notes = new ParsingNotes();
    for (const word of ['maybe', 'hm', 'maybe']) notes.add('unknownResults', { value: word }, word);
    for (const test of ['a', 'b']) notes.add('failureInPassed', { test });
    for (let place = 0; place < 20; place += 1) notes.add('unknownElements', {}, `e${place}`);
    expect(findOddities(sampleReport(), notes).filter(({ code }) => code !== 'unknownElements')).toEqual([
      { code: 'unknownResults', details: { value: 'maybe', count: 2 } },
      { code: 'unknownResults', details: { value: 'hm', count: 1 } },
      { code: 'failureInPassed', details: { test: 'a', count: 2 } },
    ]);
    expect(notes.oddities).toHaveLength(13);
  });

  test('the sample fits the schema of reports', () => {
    expect(testReportSchema.parse(sampleReport())).toEqual(sampleReport());
  });
});
