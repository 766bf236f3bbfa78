import { expect, it } from 'vitest';
import { type FailedCase, rerunMaxChars, rerunOf } from '#domain/test-results/rerun-command.ts';

const cts = { format: 'tradefed', suite: { name: 'CTS', plan: 'cts' } } as const;
const failed = (test: string, part: Partial<FailedCase> = {}): FailedCase => ({
  module: 'CtsNet',
  abi: 'arm64-v8a',
  testCase: 'a.NetTest',
  test,
  ...part,
});
const undone = (module: string) => failed('', { module, testCase: '' });

it.each([
  ['its case', [failed('one')], 'run cts --include-filter "arm64-v8a CtsNet a.NetTest#one"'],
  [
    'a case once that failed twice, and one with a parameter',
    [failed('one[id=0]'), failed('one[id=0] #2')],
    'run cts --include-filter "arm64-v8a CtsNet a.NetTest#one[id=0]"',
  ],
  [
    'a module that did not run, which its cases would narrow',
    [failed('one'), undone('CtsNet'), undone('CtsUi')],
    'run cts --include-filter "arm64-v8a CtsNet" --include-filter "arm64-v8a CtsUi"',
  ],
  [
    'the module of a case that a shell would take for more',
    [failed('$(reboot)'), failed('two', { testCase: 'a.Outer$Inner', module: 'CtsUi' })],
    'run cts --include-filter "arm64-v8a CtsNet" --include-filter "arm64-v8a CtsUi"',
  ],
])('names for Tradefed %s', (_what, failures, command) => {
  expect(rerunOf(cts, failures)).toMatchObject({ command, omitted: 0 });
});

it('takes the plan of the suite itself where a file is of a retry', () => {
  const run = { format: 'tradefed', suite: { name: 'GTS', plan: 'retry' } } as const;
  expect(rerunOf(run, [undone('Gts')]).command).toBe('run gts --include-filter "arm64-v8a Gts"');
});

it.each(['Cts" --x "', 'Cts`reboot`', 'Cts\nreboot', '--all', 'Cts\\'])('leaves out %j', (module) => {
  const one = failed('one', { module, abi: '' });
  expect(rerunOf(cts, [one])).toEqual({ command: null, wider: false, omitted: 1 });
});

it('leaves out modules that only a summary counts', () => {
  expect(rerunOf(cts, [undone('Summary'), undone('CtsUi')])).toMatchObject({ omitted: 1 });
});

it('names suites for xdevice, none that could be a command of a system', () => {
  const run = { format: 'xdevice', suite: { name: 'ACTS' } } as const;
  const modules = ['ActsWifiTest', 'reboot', 'ActsLwipTest', 'ActsWifiTest', 'Acts;reboot'];
  const failures = modules.map((module) => failed('one', { module }));
  expect(rerunOf(run, failures)).toEqual({
    command: 'run -l ActsWifiTest;ActsLwipTest',
    wider: true,
    omitted: 2,
  });
});

it('names classes and methods for JUnit, in quotation marks', () => {
  const run = { format: 'junit', suite: { name: 'app' } } as const;
  const failures = [
    failed('one'),
    failed('two', { testCase: 'a.Outer$Inner' }),
    failed("'; reboot", { testCase: 'b.C' }),
  ];
  const name = '-Pandroid.testInstrumentationRunnerArguments.class';
  expect(rerunOf(run, failures).command).toBe(
    `./gradlew connectedAndroidTest '${name}=a.NetTest#one,a.Outer$Inner#two,b.C'`,
  );
});

it('is never longer than a shell takes: whole modules then, and as many of them as fit', () => {
  const cases = Array.from({ length: 500 }, (_, index) => failed(`case${index}`));
  expect(rerunOf(cts, cases)).toEqual({
    command: 'run cts --include-filter "arm64-v8a CtsNet"',
    wider: true,
    omitted: 0,
  });
  const many = cases.map((one, index) => ({ ...one, module: `CtsModuleOfSomeLength${index}` }));
  const { command, omitted } = rerunOf(cts, many);
  expect(command?.length).toBeLessThanOrEqual(rerunMaxChars);
  expect(command?.match(/--include-filter/g)).toHaveLength(500 - omitted);
  expect(omitted).toBeGreaterThan(0);
});
