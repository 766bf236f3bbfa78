import { describe, expect, test } from 'vitest';
import { matchReport } from '#domain/test-results/test-result-matching.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import {
  AGREED_PROPERTIES,
  buildJunitXml,
  type JunitSuite,
} from '#tests/fixtures/test-results/build-junit.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';

const SUITE: JunitSuite = {
  name: 'Net',
  cases: [
    { name: 'connects' },
    { name: 'fails', body: '<failure message="no &lt;route&gt; &amp;lt;">at a.B.c(D.java:1)</failure>' },
    { name: 'breaks', body: '<error message="boom"/>' },
    { name: 'skips', body: '<skipped/>' },
    { name: 'never ran', attributes: 'status="notrun"' },
    { name: 'odd', attributes: 'status="unavailable"' },
    { name: 'blocked', attributes: 'status="blocked" result="false" message="no device"' },
  ],
};

async function readJunit(xml: string): Promise<TestReport> {
  const outcome = await parseTestResult(Buffer.from(xml));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.report;
}

test('cases are counted by their children and status', async () => {
  const report = await readJunit(buildJunitXml([SUITE]));
  expect(report.totals).toMatchObject({ cases: 7, passed: 1, failed: 2, ignored: 2, blocked: 2, other: 0 });
  expect(report.failures.map(({ test, kind, message }) => [test, kind, message])).toEqual([
    ['fails', 'failed', 'no <route> &lt;'],
    ['breaks', 'failed', 'boom'],
    ['odd', 'blocked', ''],
    ['blocked', 'blocked', 'no device'],
  ]);
});

test('a bare and a wrapped suite say the same, nested suites are modules of their own', async () => {
  const nested: JunitSuite = {
    name: 'Outer',
    cases: [],
    suites: [SUITE, { name: 'Wifi', cases: [{ name: 'a' }] }],
  };
  const wrapped = await readJunit(buildJunitXml([nested]));
  const bare = await readJunit(buildJunitXml([nested], { root: 'testsuite' }));
  expect(wrapped.modules.map((module) => module.name)).toEqual(['Outer / Net', 'Outer / Wifi']);
  expect(bare.totals).toEqual(wrapped.totals);
});

test('the agreed properties name device and suite; the fingerprint fills what is missing', async () => {
  const report = await readJunit(buildJunitXml([SUITE]));
  expect(report.build).toMatchObject({ brand: 'Lanyue', model: 'LY-P110', osVersion: '15', device: 'p110' });
  expect(report.suite).toEqual({ name: 'Unit', version: '2.1' });
  expect(report.startedAt).toBe('2026-11-11T01:20:00.000Z');
  const expected = { brand: 'Lanyue', model: 'LY-P110W', osVersion: '15' };
  expect(matchReport(report, expected)).toEqual([
    { item: 'model', expected: 'LY-P110W', found: 'LY-P110', line: 5, attribute: 'model' },
  ]);
});

type Missing = [property: string, hint: string, missing: string[]];
const lacking: Missing[] = [
  ['model', 'model', ['model']],
  ['build', 'brand, os_version, build', ['brand', 'osVersion', 'fingerprint']],
  ['suite_version', 'suite_version', ['suiteVersion']],
];

test.each(lacking)('without the property %s it is no evidence', async (absent, hint, missing) => {
  const { [absent]: _, ...properties } = AGREED_PROPERTIES;
  const outcome = await parseTestResult(Buffer.from(buildJunitXml([SUITE], { properties })));
  expect(outcome).toEqual({
    ok: false,
    error: { name: 'testResultContentInvalid', detail: 'missingProperties', hint, missing },
  });
});

describe('what the file leaves out is the word of the partner', () => {
  const { model: _model, suite_version: _version, ...properties } = AGREED_PROPERTIES;
  const content = Buffer.from(buildJunitXml([SUITE], { properties }));

  test('and stamped as that', async () => {
    const outcome = await parseTestResult(content, { declared: { model: 'LY-P110', suiteVersion: '2.1' } });
    expect(outcome).toMatchObject({
      ok: true,
      report: { build: { model: 'LY-P110' }, suite: { version: '2.1' }, declared: ['model', 'suiteVersion'] },
    });
    if (outcome.ok) expect(outcome.report.positions.model).toBeUndefined();
  });

  test('with what a declared fingerprint says', async () => {
    const { build = '', ...rest } = AGREED_PROPERTIES;
    const bytes = Buffer.from(buildJunitXml([SUITE], { properties: rest }));
    expect(await parseTestResult(bytes, { declared: { fingerprint: build } })).toMatchObject({
      report: { build: { brand: 'Lanyue', device: 'p110' }, declared: ['brand', 'osVersion', 'fingerprint'] },
    });
  });

  test('where the file says it, the file holds: the same is no declaration, another is refused', async () => {
    const whole = Buffer.from(buildJunitXml([SUITE]));
    const same = await parseTestResult(whole, { declared: { model: ' ly-p110', osVersion: 'Android 15' } });
    expect(same).toMatchObject({ ok: true, report: { build: { model: 'LY-P110' } } });
    expect(same).not.toHaveProperty('report.declared');
    expect(await parseTestResult(whole, { declared: { model: 'LY-P110W' } })).toMatchObject({
      error: { detail: 'declaredOtherwise', hint: 'model: LY-P110', line: 5 },
    });
    expect(await parseTestResult(whole, { declared: { brand: 'Hebai' } })).toMatchObject({
      error: { detail: 'declaredOtherwise', hint: 'brand: Lanyue' },
    });
  });
});

test('counts of the root that differ from the body are shown', async () => {
  const xml = buildJunitXml([SUITE], { attributes: 'name="Unit" tests="9" failures="0" errors="0"' });
  expect((await readJunit(xml)).summaryDisagreement).toEqual({
    cases: { stated: 9, counted: 7 },
    failed: { stated: 0, counted: 4 },
  });
});
