import { expect, test } from 'vitest';
import { buildEarlyXml } from '#tests/fixtures/test-results/build-early.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';

const stack =
  'java.lang.AssertionError: no frame\n\tat android.acceleration.cts.HardwareTest.testB(HardwareTest.java:7)';
const tests = [
  { name: 'testA', result: 'pass' },
  { name: 'testB', result: 'fail', stack },
  { name: 'testC', result: 'timeout' },
  { name: 'testD', result: 'notExecuted' },
  { name: 'testE', result: 'odd' },
];
const read = (xml: string) => parseTestResult(Buffer.from(xml));

test('a result of CTS 6 that says its device and version is read, whatever version its format has', async () => {
  const outcome = await read(buildEarlyXml(tests));
  expect(outcome).toMatchObject({
    ok: true,
    report: {
      suite: { name: 'CTS', version: '6.0_r32' },
      build: { brand: 'Lanyue', model: 'LY-P110', osVersion: '6.0', product: 'p110', type: 'user' },
      startedAt: '2016-04-04T00:00:00.000Z',
      durationMs: 3_600_000,
      totals: { modules: 1, cases: 5, passed: 1, failed: 2, blocked: 2, other: 0 },
      positions: { model: { line: 4, value: 'LY-P110' } },
    },
  });
  if (!outcome.ok) return;
  const { failures, oddities, summaryDisagreement } = outcome.report;
  expect(summaryDisagreement).toBeUndefined();
  expect(oddities).toContainEqual(expect.objectContaining({ code: 'unknownResults' }));
  expect(failures[0]).toMatchObject({
    module: 'CtsAccelerationTestCases',
    abi: 'arm64-v8a',
    line: 11,
    testCase: 'android.acceleration.cts.HardwareTest',
    test: 'testB',
    kind: 'failed',
    message: 'java.lang.AssertionError: no frame',
    failedMethod: 'android.acceleration.cts.HardwareTest.testB',
  });
});

test('one that does not say it is refused, with the version that is needed', async () => {
  expect(await read(buildEarlyXml(tests, ''))).toMatchObject({
    ok: false,
    error: { name: 'invalidTestResultFile', detail: 'earlyResult', line: 3, hint: 'CTS 6.0_r32' },
  });
});
