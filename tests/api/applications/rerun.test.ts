import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRerun, type RerunView } from '#contract/applications/rerun.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { TestFailure, TestReport } from '#domain/test-results/test-results.ts';
import { sampleFailure } from '#tests/fixtures/test-results/sample-report.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplied, insertRun } from '#tests/support/applications/standing-runs.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let partner: ApiClient;
let enterpriseId: string;

beforeAll(async () => {
  portal = await openApiPortal();
  ({ partner, enterpriseId } = await portal.enterPartner());
});
afterAll(() => portal?.close());

const received = '2026-11-17T08:00:00Z';

async function apply(status?: ApplicationStatus) {
  const maker = await insertApplied(portal.deps.db, enterpriseId, status);
  const [configurationId = '', other = ''] = maker.configurationIds;
  const params = { id: maker.applicationId, configurationId };
  return { maker, params, beside: { ...params, configurationId: other } };
}

type Part = Partial<Pick<TestFailure, 'module' | 'testCase' | 'test' | 'kind'>>;
const failure = (part: Part, place: number): TestFailure => ({ ...sampleFailure(`${place}`), ...part });

/** What is answered for a result of a format with these failures. */
async function rerunOf(
  format: TestReport['format'],
  parts: readonly Part[],
  changes: Partial<TestReport> = {},
): Promise<RerunView> {
  const { maker, params } = await apply();
  const failures = parts.map(failure);
  await insertRun(portal.deps.db, maker, { failures, received }, { format, ...changes });
  return partner.call(getRerun, { params });
}

const cts = { name: 'CTS', version: '15_r4', plan: 'cts' };

it('writes for Tradefed cases, and modules that did not run, as filters', async () => {
  const whole = { module: 'CtsUi', testCase: '', test: '', kind: 'blocked' } as const;
  const parts = [{ test: 'one' }, { test: 'two[id=0]' }, whole, { module: 'CtsUi', test: 'three' }];
  const rerun = await rerunOf('tradefed', parts, { suite: cts });
  const filters = [
    'arm64-v8a CtsNetTestCases a.b.NetTest#one',
    'arm64-v8a CtsNetTestCases a.b.NetTest#two[id=0]',
    'arm64-v8a CtsUi',
  ];
  const { command } = rerun;
  expect(rerun).toMatchObject({ format: 'tradefed', wider: true, omitted: 0 });
  expect(command?.startsWith('run cts --include-filter "')).toBe(true);
  expect([...(command ?? '').matchAll(/--include-filter "([^"]*)"/g)].map(([, name]) => name).sort()).toEqual(
    filters,
  );
});

it('writes for xdevice suites, and for JUnit classes and methods', async () => {
  const suites = [{ module: 'ActsWifiTest', test: 'one' }, { module: 'ActsLwipTest' }];
  const xdevice = await rerunOf('xdevice', suites);
  expect(xdevice).toMatchObject({ format: 'xdevice', wider: true, omitted: 0 });
  expect(xdevice.command?.replace('run -l ', '').split(';').sort()).toEqual(['ActsLwipTest', 'ActsWifiTest']);
  expect(await rerunOf('junit', [{ testCase: 'a.B$C', test: 'works' }])).toEqual({
    format: 'junit',
    wider: false,
    omitted: 0,
    command: `./gradlew connectedAndroidTest '-Pandroid.testInstrumentationRunnerArguments.class=a.B$C#works'`,
  });
});

it.each(['tradefed', 'xdevice', 'junit'] as const)(
  'leaves out for %s what a shell would take for more, and counts it',
  async (format) => {
    const hostile = ['Cts";reboot;"', '$(reboot)', '`reboot`', "Cts'; reboot #", 'Cts\nreboot', 'Cts&reboot'];
    const parts = hostile.map((name) => ({ module: name, testCase: name, test: name }));
    const good = { module: 'CtsNet', testCase: 'a.NetTest', test: 'fine' };
    const { command, omitted } = await rerunOf(format, [...parts, good], { failuresOmitted: 2, suite: cts });
    expect(omitted).toBe(hostile.length + 2);
    expect(command).toContain(format === 'junit' ? 'a.NetTest#fine' : 'CtsNet');
    expect(command).not.toMatch(/reboot|[`\n&]|\$\(/);
    expect(await rerunOf(format, parts, { suite: cts })).toMatchObject({
      command: null,
      omitted: hostile.length,
    });
  },
);

it('has no command where nothing failed, and none before a result stands', async () => {
  expect(await rerunOf('tradefed', [])).toEqual({
    format: 'tradefed',
    command: null,
    wider: false,
    omitted: 0,
  });
  const { maker, params, beside } = await apply();
  const none = { format: null, command: null, wider: false, omitted: 0 };
  expect(await partner.call(getRerun, { params })).toEqual(none);
  await insertRun(portal.deps.db, maker, { failures: [failure({}, 0)], received, withdrawn: true });
  expect(await partner.call(getRerun, { params })).toEqual(none);
  await insertRun(portal.deps.db, maker, { failures: [failure({}, 0)], received });
  expect(await partner.call(getRerun, { params: beside })).toEqual(none);
});

it('is for the maker and those who review, and never for another enterprise', async () => {
  const { maker, params } = await apply();
  await insertRun(portal.deps.db, maker, { failures: [failure({}, 0)], received });
  const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
  expect(await reviewer.call(getRerun, { params })).toEqual(await partner.call(getRerun, { params }));
  const { partner: stranger } = await portal.enterPartner();
  await stranger.refusal('applicationMissing', getRerun, { params });
  await partner.refusal('dataMissing', getRerun, { params: { ...params, configurationId: randomUUID() } });
  const { params: early } = await apply('product-rejected');
  await partner.refusal('certificationRecordMissing', getRerun, { params: early });
});
