import { describe, expect, test } from 'vitest';
import { VERDICTS } from '#domain/test-results/test-result-counts.ts';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import { type TestReport, testReportSchema } from '#domain/test-results/test-results.ts';
import {
  buildTradefedOfSize,
  buildTradefedXml,
  type TradefedOptions,
} from '#tests/fixtures/test-results/build-tradefed.ts';
import { planModules, type TradefedModule } from '#tests/fixtures/test-results/tradefed-run.ts';
import { PARSER_VERSION, parseTestResult } from '#workers/parsers/parse-test-result.ts';

async function readXml(xml: string, maxXmlBytes?: number): Promise<TestReport> {
  const outcome = await parseTestResult(Buffer.from(xml), { maxXmlBytes });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  expect(testReportSchema.parse(outcome.report)).toEqual(outcome.report);
  return outcome.report;
}

const readRun = (options: TradefedOptions) => readXml(buildTradefedXml(options));

function moduleOf(changes: Partial<TradefedModule>): TradefedModule {
  const [planned] = planModules(1, 4);
  if (planned === undefined) throw new Error('nothing planned');
  return { ...planned, ...changes };
}

describe('a plain result', () => {
  test('says which device, suite, host and times', async () => {
    const report = await readRun({ suiteVersion: '15_r6', host: 'lab-9' });
    expect(report.suite).toEqual({ name: 'CTS', version: '15_r6', plan: 'cts', build: '13813184' });
    expect(report.build).toMatchObject({
      brand: 'Lanyue',
      model: 'LY-P110',
      device: 'p110',
      osVersion: '15',
      sdk: '35',
      fingerprint: 'Lanyue/p110/p110:15/AQ3A.261104/0911:user/release-keys',
      fingerprintAltered: false,
      securityPatch: '2026-11-05',
    });
    expect(report).toMatchObject({
      format: 'tradefed',
      host: 'lab-9',
      startedAt: '2026-11-11T01:20:00.000Z',
      durationMs: 28_800_000,
      oddities: [],
      source: { container: 'xml', files: 1 },
    });
    expect(report.summaryDisagreement).toBeUndefined();
    expect(PARSER_VERSION).toBeGreaterThan(0);
  });

  test('counts modules and cases, for two ABIs and an instant module', async () => {
    const modules = [
      ...planModules(2, 5, [{ module: 1, test: 2 }], ['arm64-v8a', 'armeabi-v7a']),
      moduleOf({ name: 'CtsMediaTestCases[instant]', tests: [] }),
    ];
    const report = await readRun({ modules });
    expect(report.totals).toMatchObject({ modules: 5, modulesDone: 5, modulesNotExecuted: 0, cases: 20 });
    expect(report.totals).toMatchObject({ passed: 19, failed: 1, blocked: 0 });
    expect(report.failures[0]?.key).toMatch(/^CtsAccessibilityTestCases:armeabi-v7a:/);
    expect(report.modules[4]).toMatchObject({ name: 'CtsMediaTestCases[instant]', cases: 0, passRate: null });
  });

  test('of exactly 1 MB is read, of one byte more refused', async () => {
    const xml = buildTradefedOfSize(RESULT_XML_MAX_BYTES);
    const report = await readXml(xml);
    expect(report.totals.cases).toBeGreaterThan(10_000);
    const over = await parseTestResult(Buffer.from(`${xml}\n`));
    expect(over).toMatchObject({ ok: false, error: { name: 'testResultTooLarge', detail: 'overSize' } });
    expect((await readXml(`${xml}\n`, RESULT_XML_MAX_BYTES + 1)).source.xmlBytes).toBe(1_048_577);
  });
});

describe('verdicts', () => {
  test('are counted by the result attribute, not by Failure elements', async () => {
    const results = [
      'pass',
      'fail',
      'IGNORED',
      'ASSUMPTION_FAILURE',
      'INCOMPLETE',
      'SKIPPED',
      'warning',
      'hm',
    ];
    const tests = results.map((result) => ({ testCase: 'a.B', test: result, result, message: 'told' }));
    const { totals, failures, oddities } = await readRun({ modules: [moduleOf({ tests })] });
    expect(totals).toMatchObject({ passed: 1, failed: 1, blocked: 2, ignored: 2, assumptionFailure: 1 });
    expect(totals).toMatchObject({ warning: 1, other: 0, cases: 8 });
    expect(failures.map(({ test, kind, message }) => [test, kind, message])).toEqual([
      ['fail', 'failed', 'told'],
      ['INCOMPLETE', 'blocked', 'told'],
      ['hm', 'blocked', 'result="hm" told'],
    ]);
    expect(oddities).toEqual([
      { code: 'failureInPassed', details: { test: 'CtsAccessibilityTestCases a.B pass', count: 1 } },
      { code: 'unknownResults', details: { value: 'result="hm"', count: 1 } },
    ]);
  });

  test('of RunHistory, and summaries inside tests, are not counted in', async () => {
    const trap = [
      '<RunHistory><Run start="1" pass="900" failed="0"/>',
      '<Module name="M" abi="a" done="true"><TestCase name="C"><Test name="t" result="fail"/></TestCase></Module>',
      '</RunHistory>',
    ].join('');
    const xml = buildTradefedXml({ beforeSummary: trap }).replace(
      ' />\n    </TestCase>',
      '><Summary pass="7" failed="7" modules_total="99"><Metric key="k"/></Summary></Test>\n    </TestCase>',
    );
    const report = await readXml(xml);
    expect(report.totals).toMatchObject({ modules: 1, cases: 10, passed: 10, failed: 0 });
    expect(report.summaryDisagreement).toBeUndefined();
  });

  test('unknown elements and attributes are tolerated', async () => {
    const [first, rest] = buildTradefedXml().split('  <Summary');
    const xml = `${first}<Extra a="1"><Test result="fail"/>text</Extra><Summary new="1"${rest}`;
    expect((await readXml(xml)).totals).toMatchObject({ passed: 10, failed: 0 });
  });
});

describe('what was not finished', () => {
  test('is blocked: announced and not reported in a module that was not done', async () => {
    const module = moduleOf({ done: false, announced: 9, reason: "failed due to 'keyDispatchingTimedOut'" });
    const report = await readRun({ modules: [module, moduleOf({ name: 'Done', announced: 4 })] });
    expect(report.totals).toMatchObject({ blocked: 5, passed: 8, cases: 13, modulesDone: 1 });
    expect(report.modules[0]).toMatchObject({ blocked: 5, cases: 9, reason: module.reason });
    expect(report.failures).toEqual([
      expect.objectContaining({ kind: 'blocked', count: 5, testCase: '', test: '', message: module.reason }),
    ]);
  });

  test('is incomplete, with its reason, though every announced test was reported', async () => {
    const reason = 'device went offline';
    const module = moduleOf({ done: false, announced: 4, reason });
    const report = await readRun({ modules: [module, moduleOf({ name: 'Done' })] });
    expect(report.totals).toMatchObject({
      blocked: 0,
      passed: 8,
      cases: 8,
      modulesDone: 1,
      modulesNotExecuted: 0,
    });
    expect(report.failures).toEqual([
      expect.objectContaining({ kind: 'blocked', count: 0, testCase: '', test: '', message: reason }),
    ]);
  });

  test('is not executed: absent modules, and those not done without a test', async () => {
    const idle = moduleOf({ name: 'Idle', done: false, tests: [] });
    const report = await readRun({ modules: [moduleOf({}), idle], summary: { modules_total: 5 } });
    expect(report.totals).toMatchObject({ modules: 5, modulesDone: 1, modulesNotExecuted: 4 });
    expect(report.summaryDisagreement).toBeUndefined();
  });

  test('a run without one reported test is no evidence', async () => {
    const outcome = await parseTestResult(
      Buffer.from(buildTradefedXml({ modules: [moduleOf({ tests: [], announced: 3, done: false })] })),
    );
    expect(outcome).toMatchObject({ error: { name: 'testResultContentInvalid', detail: 'noTests' } });
  });
});

test('a summary that differs from the body is shown beside the recount', async () => {
  const summary = { pass: 12, failed: 1, modules_done: 2, modules_total: 0 };
  const report = await readRun({ summary });
  expect(report.totals).toMatchObject({ passed: 10, failed: 0, modulesDone: 1, modules: 1 });
  expect(report.summaryDisagreement).toEqual({
    passed: { stated: 12, counted: 10 },
    failed: { stated: 1, counted: 0 },
    modulesDone: { stated: 2, counted: 1 },
    modules: { stated: 0, counted: 1 },
  });
});

describe('failures', () => {
  test('have their text unescaped twice, their line, their method', async () => {
    const failures = [{ module: 0, test: 1, message: 'expected:<12> & "x"' }];
    const xml = buildTradefedXml({ failures });
    const [failure] = (await readXml(xml)).failures;
    expect(xml).toContain('expected:&amp;lt;12&amp;gt;');
    expect(failure?.message).toBe('java.lang.AssertionError: expected:<12> & "x"');
    expect(failure?.failedMethod).toBe('android.accessibility.cts.Accessibility0Test.testBehaviour1');
    expect(xml.split('\n')[(failure?.line ?? 0) - 1]).toContain('testBehaviour1"');
  });

  test('have bounded texts: a stack trace of 1 MiB keeps its beginning', async () => {
    const stack = `top line\n${'\tat a.b.C.d(E.java:1)\n'.repeat(50_000)}`;
    const xml = buildTradefedXml({ failures: [{ module: 0, test: 0, stack }] });
    const [failure] = (await readXml(xml, 8 * RESULT_XML_MAX_BYTES)).failures;
    expect(failure?.stack.length).toBe(4_000);
    expect(failure?.stack.startsWith('top line')).toBe(true);
  });

  test('beyond the bound are counted, and totals stay right', async () => {
    const failures = Array.from({ length: 5_300 }, (_, test) => ({ module: 0, test }));
    const xml = buildTradefedXml({ casesPerModule: 5_400, failures });
    const report = await readXml(xml, 8 * RESULT_XML_MAX_BYTES);
    expect(report.totals).toMatchObject({ failed: 5_300, passed: 100 });
    expect([report.failures.length, report.failuresOmitted]).toEqual([5_000, 300]);
  });

  test('stand for each module that never ran, and for those that only the summary knows', async () => {
    const [done, other] = planModules(2, 10);
    if (!done || !other) throw new Error('two were planned');
    const modules = [done, { ...other, done: false, tests: [], announced: 0 }];
    const report = await readXml(buildTradefedXml({ modules, summary: { modules_total: 5 } }));
    expect(report.failures.map(({ module, kind, count }) => [module, kind, count])).toEqual([
      [other.name, 'blocked', 0],
      ['Summary', 'blocked', 0],
    ]);
    expect(report.totals).toMatchObject({ modules: 5, modulesDone: 1, modulesNotExecuted: 4, blocked: 0 });
  });

  test('of a test listed twice are both listed, each with a key of its own, and the duplicate is odd', async () => {
    const twice = { testCase: 'a.B', test: 't', result: 'fail', message: 'no' };
    const taken = { ...twice, test: 't #2', message: 'called so' };
    const modules = [
      moduleOf({ tests: [twice, taken, { ...twice, message: 'other' }] }),
      moduleOf({ tests: [twice] }),
    ];
    const report = await readRun({ modules });
    expect(report.totals.failed).toBe(4);
    expect(report.failures.map(({ test, message }) => [test, message])).toEqual([
      ['t', 'no'],
      ['t #2', 'called so'],
      ['t #3', 'other'],
      ['t #4', 'no'],
    ]);
    expect(new Set(report.failures.map(({ key }) => key)).size).toBe(4);
    expect(report.oddities).toContainEqual({ code: 'duplicateTests', details: { count: 1 } });
  });
});

describe('the device build', () => {
  test('an altered fingerprint is noticed, and the true one holds', async () => {
    const truth = 'Lanyue/p110w/p110:15/X/1:user/release-keys';
    const report = await readRun({ unalteredFingerprint: truth });
    expect(report.build).toMatchObject({ fingerprint: truth, fingerprintAltered: true });
    expect(report.positions.fingerprint?.attribute).toBe('build_fingerprint_unaltered');
    expect(report.oddities.map((oddity) => oddity.code)).toContain('fingerprintAltered');
  });

  test('is shown as it stands in the file, line by line', async () => {
    const xml = buildTradefedXml({ model: 'LY-P110W' });
    const { positions, excerpt } = await readXml(xml);
    const lines = xml.split('\n');
    expect(lines[(positions.model?.line ?? 0) - 1]).toBe('    build_model="LY-P110W"');
    expect(positions.model).toMatchObject({ attribute: 'build_model', value: 'LY-P110W' });
    expect(excerpt.map((row) => row.text)).toEqual(lines.slice(4, 4 + excerpt.length));
    expect(excerpt.find((row) => row.items.includes('model'))?.line).toBe(positions.model?.line);
  });

  test('of one long line is quoted around each item', async () => {
    const { excerpt } = await readRun({ buildOnOneLine: true, brand: 'A&B' });
    expect(excerpt.map((row) => row.items)).toEqual([['brand'], ['model'], ['osVersion'], ['fingerprint']]);
    expect(excerpt[0]?.text).toContain('build_brand="A&amp;B"');
    expect(excerpt[1]).toMatchObject({ line: 5, clippedStart: true, clippedEnd: true });
    expect(excerpt[3]?.text).toContain('A&amp;B/p110/p110:15/');
  });

  test('may be missing: then nothing of it is known', async () => {
    const report = await readXml(buildTradefedXml().replace(/ {2}<Build[^>]*>/, ''));
    expect(report.build).toMatchObject({ brand: '', model: '', fingerprint: '' });
    expect(report.positions.model).toBeUndefined();
  });
});

test('the verdicts add up to the cases, and modules to the totals', async () => {
  const report = await readRun({ modules: 5, casesPerModule: 7, failures: [{ module: 3, test: 6 }] });
  expect(VERDICTS.reduce((sum, verdict) => sum + report.totals[verdict], 0)).toBe(report.totals.cases);
  expect(report.modules.reduce((sum, module) => sum + module.cases, 0)).toBe(report.totals.cases);
});
