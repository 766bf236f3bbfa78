import type { KnownFailure } from './known-failures.ts';
import { type FailureName, failureOf } from './more-failures.ts';
import { suiteAbis, suiteAreas, testNameAt } from './suite-modules.ts';

/** One run of the suite on one device. */
export type SuiteRun = {
  device: { brand: string; model: string; osVersion: string };
  host: string;
  startedAt: Date;
  endedAt: Date;
  securityPatch: string;
  /** Tests of the whole run, with those that fail. */
  cases: number;
  failures: readonly FailureName[];
  /** Number of further failures, one a module, which the maker fixed later. */
  fixedLater: number;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
/** Tradefed escapes twice what tests say. */
const escapeTwice = (text: string) => escapeXml(escapeXml(text));

const writePass = (name: string) => `<Test result="pass" name="${name}" />`;

type FailedTest = Pick<KnownFailure, 'testCase' | 'test' | 'message' | 'line' | 'cause'>;

function writeFailure({ testCase, test, message, line, cause }: FailedTest): string {
  const file = `${testCase.split('.').at(-1)}.java`;
  const inner = cause ? `\nCaused by: ${cause}\n\tat ${testCase}.await(${file}:${line - 31})` : '';
  const stack = `${message}\n\tat org.junit.Assert.fail(Assert.java:89)\n\tat ${testCase}.${test}(${file}:${line})${inner}`;
  const trace = `<StackTrace>${escapeTwice(stack)}</StackTrace>`;
  return `<Test result="fail" name="${test}"><Failure message="${escapeTwice(message)}">${trace}</Failure></Test>`;
}

const writeCase = (name: string, tests: string[]) =>
  `    <TestCase name="${name}">\n      ${tests.join('\n      ')}\n    </TestCase>`;

type ModuleRef = { area: string; abi: string; index: number };

/** The tests that fail in a module; failures show on the device's own ABI, which comes first. */
function writeFailing({ area, abi, index }: ModuleRef, { failures, fixedLater }: SuiteRun): string[] {
  if (abi !== suiteAbis[0]) return [];
  const own = failures.map(failureOf).filter((failure) => failure.area === area);
  const known = own.map((failure) => writeCase(failure.testCase, [writeFailure(failure)]));
  if (index >= fixedLater) return known;
  const testCase = `android.${area.toLowerCase()}.cts.${area}RegressionTest`;
  const message = 'java.lang.AssertionError: expected:<true> but was:<false>';
  return [
    ...known,
    writeCase(testCase, [writeFailure({ testCase, test: testNameAt(index), message, line: 42 + index })]),
  ];
}

function writeModule(module: ModuleRef, run: SuiteRun): { text: string; failed: number } {
  const { area, abi, index } = module;
  const order = index * suiteAbis.length + suiteAbis.indexOf(abi as (typeof suiteAbis)[number]);
  const modules = suiteAreas.length * suiteAbis.length;
  const tests = Math.floor(run.cases / modules) + (order < run.cases % modules ? 1 : 0);
  const failing = writeFailing(module, run);
  const pass = tests - failing.length;
  const passing = Array.from({ length: pass }, (_, test) => writePass(testNameAt(test)));
  const name = `android.${area.toLowerCase()}.cts.${area}Test`;
  const runtime = 21_000 + ((order * 7_919) % 97_001);
  const head = `name="Cts${area}TestCases" abi="${abi}" runtime="${runtime}" done="true" pass="${pass}" total_tests="${tests}"`;
  const text = [`  <Module ${head}>`, ...failing, writeCase(name, passing), '  </Module>'].join('\n');
  return { text, failed: failing.length };
}

function writeBuild({ device, securityPatch }: SuiteRun): string {
  const { brand, model, osVersion } = device;
  const code = (model.split('-').at(-1) ?? model).toLowerCase();
  const build = `AQ3A.${securityPatch.slice(2).replaceAll('-', '')}`;
  return `  <Build build_brand="${brand}"
    build_model="${model}"
    build_version_release="${osVersion}"
    build_fingerprint="${brand}/${code}/${code}:${osVersion}/${build}/0911:user/release-keys"
    build_manufacturer="${brand}" build_product="${code}" build_device="${code}" build_id="${build}"
    build_type="user" build_tags="release-keys" build_abis="${suiteAbis.join(',')}" build_version_sdk="35"
    build_version_security_patch="${securityPatch}" />`;
}

/** A `test_result.xml` as Tradefed writes it. */
export function writeResult(run: SuiteRun): string {
  const modules = suiteAreas.flatMap((area, index) =>
    suiteAbis.map((abi) => writeModule({ area, abi, index }, run)),
  );
  const failed = modules.reduce((sum, module) => sum + module.failed, 0);
  const counts = `modules_done="${modules.length}" modules_total="${modules.length}"`;
  return `<?xml version='1.0' encoding='UTF-8' standalone='no' ?>
<Result start="${run.startedAt.getTime()}" end="${run.endedAt.getTime()}" report_version="5.0"
  suite_name="CTS" suite_version="15_r4" suite_plan="cts" suite_build_number="13813184"
  host_name="${run.host}" os_name="Linux">
${writeBuild(run)}
  <Summary pass="${run.cases - failed}" failed="${failed}" ${counts} />
${modules.map(({ text }) => text).join('\n')}
</Result>
`;
}
