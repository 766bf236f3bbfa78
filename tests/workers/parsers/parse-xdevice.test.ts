import { expect, test } from 'vitest';
import { matchReport } from '#domain/test-results/test-result-matching.ts';
import { type TestReport, testReportSchema } from '#domain/test-results/test-results.ts';
import { buildXdeviceXml, type XdeviceSuite } from '#tests/fixtures/test-results/build-xdevice.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';

const declared = { suiteName: 'ACTS', suiteVersion: '5.0.0' };
const suites: XdeviceSuite[] = [
  {
    module: 'ActsNetTest',
    name: 'ConnectTest',
    cases: [
      { name: 'connects' },
      { name: 'fails', result: 'false', message: 'expect 1 equals 2\nat ConnectTest.ets (10:4)' },
      { name: 'skips', status: 'skip', result: 'false', message: 'no card' },
      { name: 'stays out', status: 'notrun', result: 'false' },
      { name: 'is out of reach', status: 'unavailable', result: 'false' },
      { name: 'is blocked', status: 'disable', result: 'false', message: 'App died' },
    ],
  },
  {
    module: 'ActsNetTest',
    name: 'SocketTest',
    tests: 5,
    message: 'Test app died during the run',
    cases: [
      { name: 'binds' },
      { name: 'sends', result: 'false', body: '<failure message="gtest says no"/>' },
    ],
  },
  {
    module: 'ActsUsbTest',
    name: 'ActsUsbTest',
    tests: 0,
    cases: [],
    unavailable: 1,
    message: 'No USB "host" here',
  },
  { module: 'ActsAudioTest', name: 'AudioTest', tests: 0, cases: [], disabled: 1, message: 'install failed' },
  { module: 'ActsWifiTest', name: 'WifiTest', cases: [{ name: 'scans' }, { name: 'odd', status: 'asleep' }] },
];

async function readSummary(xml: string, words: Record<string, string> = declared): Promise<TestReport> {
  const outcome = await parseTestResult(Buffer.from(xml), { declared: words });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  expect(testReportSchema.parse(outcome.report)).toEqual(outcome.report);
  return outcome.report;
}

/** Reads the counts again, line by line and without a parser of XML. */
function recount(xml: string) {
  const cases = xml.split('\n').filter((line) => line.trimStart().startsWith('<testcase '));
  const of = (pattern: RegExp) => cases.filter((line) => pattern.test(line)).length;
  const announced = [...xml.matchAll(/<testsuite [^>]*? tests="(\d+)"/g)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
  const failed = of(/status="run"[^>]* result="false"/);
  return {
    cases: announced,
    passed: of(/status="run"[^>]* result="true"/),
    failed,
    ignored: of(/status="(skip|notrun)"/),
    blocked: of(/status="(disable|unavailable|asleep)"/) + announced - cases.length,
    other: 0,
    modules: new Set([...xml.matchAll(/ modulename="([^"]+)"/g)].map(([, name]) => name)).size,
  };
}

test('counts are those of an independent reader, and modules say why they are not done', async () => {
  const xml = buildXdeviceXml(suites);
  const report = await readSummary(xml);
  expect(report.totals).toMatchObject(recount(xml));
  expect(report.totals).toMatchObject({
    cases: 13,
    failed: 2,
    blocked: 6,
    modulesDone: 1,
    modulesNotExecuted: 2,
  });
  expect(report.summaryDisagreement).toBeUndefined();
  expect(report.modules.map(({ name, done, cases, reason }) => [name, done, cases, reason])).toEqual([
    ['ActsNetTest', false, 11, 'Test app died during the run'],
    ['ActsUsbTest', false, 0, 'No USB "host" here'],
    ['ActsAudioTest', false, 0, 'install failed'],
    ['ActsWifiTest', true, 2, undefined],
  ]);
  expect(
    report.failures.map(({ module, testCase, test: name, kind, count }) => [
      module,
      testCase,
      name,
      kind,
      count,
    ]),
  ).toEqual([
    ['ActsNetTest', 'ConnectTest', 'fails', 'failed', 1],
    ['ActsNetTest', 'ConnectTest', 'is out of reach', 'blocked', 1],
    ['ActsNetTest', 'ConnectTest', 'is blocked', 'blocked', 1],
    ['ActsNetTest', 'SocketTest', 'sends', 'failed', 1],
    ['ActsNetTest', '', '', 'blocked', 3],
    // Neither ran at all: each wants its reason.
    ['ActsUsbTest', '', '', 'blocked', 0],
    ['ActsAudioTest', '', '', 'blocked', 0],
    ['ActsWifiTest', 'WifiTest', 'odd', 'blocked', 1],
  ]);
  expect(report.failures[0]?.message).toContain('expect 1 equals 2');
  expect(report.oddities).toMatchObject([{ code: 'unknownResults' }]);
});

test('the device is the one of its dictionary, the suite the word of the partner', async () => {
  const xml = buildXdeviceXml(suites);
  const report = await readSummary(xml);
  expect(report).toMatchObject({
    format: 'xdevice',
    suite: { name: 'ACTS', version: '5.0.0' },
    declared: ['suiteName', 'suiteVersion'],
    build: {
      brand: 'Lanyue',
      model: 'LY-P110',
      osVersion: 'OpenHarmony-5.0.0.71',
      securityPatch: '2026/11/05',
    },
    startedAt: '2026-11-11T09:20:00.000Z',
    durationMs: 3_600_000,
    positions: { model: { line: 2, attribute: 'ProductModel' } },
  });
  const expected = { brand: 'lanyue', model: 'LY-P110W', osVersion: '5.0.0.71' };
  expect(matchReport(report, expected)).toEqual([
    { item: 'model', expected: 'LY-P110W', found: 'LY-P110', line: 2, attribute: 'ProductModel' },
  ]);
});

test.each<[string, Record<string, string>, string[]]>([
  ['of no device', {}, ['brand', 'model', 'osVersion', 'suiteName', 'suiteVersion']],
  [
    'of a device without a brand',
    { ProductModel: 'A', OsFullName: 'B-1' },
    ['brand', 'suiteName', 'suiteVersion'],
  ],
])('one %s asks the partner for what it leaves out', async (_what, product, missing) => {
  const outcome = await parseTestResult(Buffer.from(buildXdeviceXml(suites, { product })));
  expect(outcome).toMatchObject({ ok: false, error: { detail: 'missingProperties', missing } });
});

test('a root that counts otherwise is shown with both numbers', async () => {
  const xml = buildXdeviceXml(suites, { attributes: { modules: '2', failures: '0' } });
  expect((await readSummary(xml)).summaryDisagreement).toEqual({
    failed: { stated: 0, counted: 2 },
    modules: { stated: 2, counted: 4 },
  });
});

test('a dictionary of quotes alone is read as quickly as another', async () => {
  const started = performance.now();
  const product = { ["'".repeat(9_000)]: '"\'a'.repeat(9_000) };
  await parseTestResult(Buffer.from(buildXdeviceXml(suites, { product })));
  expect(performance.now() - started).toBeLessThan(2_000);
});
