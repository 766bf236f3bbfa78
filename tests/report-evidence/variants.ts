import { buildJunitXml } from '#tests/fixtures/test-results/build-junit.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { buildXdeviceXml } from '#tests/fixtures/test-results/build-xdevice.ts';

export type Variant = {
  /** What was changed in a good result. */
  name: string;
  xml: string;
  outcome: 'passes' | 'findings' | 'refused';
  /** Codes of the oddities, or the name of the refusal. */
  told: readonly string[];
};
type Row = [name: string, change: (xml: string) => string, outcome: Variant['outcome'], told?: string];

const good = {
  tradefed: buildTradefedXml({ modules: 2, casesPerModule: 3 }),
  junit: buildJunitXml([{ name: 'Net', cases: [{ name: 'a' }, { name: 'b' }] }]),
  xdevice: buildXdeviceXml([{ module: 'ActsNet', name: 'NetTest', cases: [{ name: 'a' }, { name: 'b' }] }]),
};

/** Replaces the first occurrence; a variant that changes nothing is an error. */
const put = (from: string | RegExp, to: string) => (xml: string) => {
  const changed = xml.replace(from, () => to);
  if (changed === xml) throw new Error(`The good result has no ${from}`);
  return changed;
};
const both =
  (...changes: readonly ((xml: string) => string)[]) =>
  (xml: string) =>
    changes.reduce((text, change) => change(text), xml);

const result = (word: string) =>
  both(
    put('<Test result="pass"', `<Test result="${word}"`),
    put('pass="3"', 'pass="2"'),
    put('pass="6"', 'pass="5"'),
  );
const inTest = (child: string) => put(/(<Test [^>]*?) \/>/, `<Test result="pass" name="t">${child}</Test>`);
const attribute = (name: string, value: string) =>
  put(new RegExp(`\\b${name}="[^"]*"`), `${name}="${value}"`);
const command = (args: string) => put('<Result ', `<Result command_line_args="${args}" `);
const openWords = ['fail', 'FAIL', 'INCOMPLETE'];
const unknownWords = [
  'PASSED',
  'ok',
  'TEST_ERROR',
  'ERROR',
  'TIMEOUT',
  'not_executed',
  'null',
  '通过',
  'p\u0430ss',
];
const unread = put('  <Summary', '  <RunHistory><Test result="fail" name="t"/></RunHistory>\n  <Summary');

const tradefed: Row[] = [
  ['nothing', (xml) => xml, 'passes'],
  ...['PASS', 'Pass', 'pAsS'].map(
    (word): Row => [`result ${word}`, put('result="pass"', `result="${word}"`), 'passes'],
  ),
  ...['IGNORED', 'SKIPPED', 'ASSUMPTION_FAILURE', 'warning'].map(
    (word): Row => [`result ${word}`, result(word), 'passes'],
  ),
  ...openWords.map((word): Row => [`result ${word}`, result(word), 'findings']),
  ...unknownWords.map((word): Row => [`result ${word}`, result(word), 'findings', 'unknownResults']),
  ['an empty result', result(''), 'findings', 'unknownResults'],
  ['no result', put('<Test result="pass"', '<Test'), 'findings', 'modulePassesDisagree unknownResults'],
  ['a failure in a passed test', inTest('<Failure message="no"/>'), 'passes', 'failureInPassed'],
  ...['Error', 'Crash', 'failure'].map(
    (name): Row => [
      `<${name}> in a test`,
      inTest(`<${name}/>`),
      'findings',
      'modulePassesDisagree unknownElements',
    ],
  ),
  ...['BugReport', 'Logcat', 'Screenshot', 'Summary'].map(
    (name): Row => [`<${name}> in a test`, inTest(`<${name}/>`), 'passes'],
  ),
  [
    'a test outside of a TestCase',
    put('  </Module>', '<Test result="fail" name="loose"/></Module>'),
    'findings',
    'moduleTotalsDisagree testsElsewhere',
  ],
  [
    'a test outside of a module',
    put('</Result>', '<Test result="pass" name="loose"/></Result>'),
    'findings',
    'testsElsewhere',
  ],
  ['a test in the history', unread, 'findings', 'testsElsewhere'],
  ['a module not done', put('done="true"', 'done="false"'), 'findings'],
  ['a module that does not say whether it is done', put(' done="true"', ''), 'findings'],
  [
    'a module done with fewer tests than announced',
    put('total_tests="3"', 'total_tests="30"'),
    'passes',
    'moduleTotalsDisagree',
  ],
  ['a module that says that fewer passed', put('pass="3"', 'pass="1"'), 'passes', 'modulePassesDisagree'],
  [
    'a module twice',
    (xml) => xml.replaceAll('CtsCameraTestCases', 'CtsAccessibilityTestCases'),
    'passes',
    'duplicateModules',
  ],
  ['a test twice', (xml) => xml.replaceAll('testBehaviour1', 'testBehaviour0'), 'passes', 'duplicateTests'],
  ['a module of another ABI', put('abi="arm64-v8a"', 'abi="x86_64"'), 'passes', 'abiOfNoDevice'],
  ['more modules announced', put('modules_total="2"', 'modules_total="9"'), 'findings'],
  ['a summary of other counts', put('pass="6"', 'pass="60"'), 'passes'],
  [
    'nothing passed',
    (xml) => xml.replaceAll('"pass"', '"IGNORED"'),
    'findings',
    'modulePassesDisagree nothingPassed',
  ],
  ['no test at all', (xml) => xml.replaceAll(/<Test .*/g, ''), 'refused', 'testResultContentInvalid'],
  ['another SDK', attribute('build_version_sdk', '30'), 'passes', 'sdkDisagrees'],
  [
    'a fingerprint of another device',
    attribute('build_fingerprint', 'Lanyue/q/q:15/A/1:user/release-keys'),
    'passes',
    'fingerprintDisagrees',
  ],
  [
    'a fingerprint that was altered',
    put(
      'build_fingerprint=',
      'build_fingerprint_unaltered="Lanyue/p110/p110:15/Z/1:user/release-keys" build_fingerprint=',
    ),
    'passes',
    'fingerprintAltered',
  ],
  ['a debug build', attribute('build_type', 'userdebug'), 'passes', 'notReleaseBuild'],
  [
    'a debug build for VTS',
    both(attribute('build_type', 'userdebug'), attribute('suite_name', 'VTS')),
    'passes',
  ],
  [
    'a debug build for CTS on a generic image',
    both(attribute('build_type', 'userdebug'), attribute('suite_plan', 'cts-on-gsi')),
    'passes',
  ],
  [
    'a run years before its patch',
    attribute('build_version_security_patch', '2029-10-05'),
    'passes',
    'beforePatch',
  ],
  ['a run a month before its patch', attribute('build_version_security_patch', '2026-12-05'), 'passes'],
  ['two builds', put('  <Summary', '<Build build_model="X"/>\n  <Summary'), 'passes', 'severalBuilds'],
  ['no time', put(/ start="\d+"/, ''), 'passes', 'timesMissing'],
  ['an end before the start', put(/end="\d+"/, 'end="1731288000000"'), 'passes', 'endsBeforeStart'],
  ['an end after its receipt', put(/end="\d+"/, 'end="1796000000000"'), 'passes', 'afterReceipt'],
  [
    'a run before its edition',
    put(/start="\d+"/, 'start="1700000000000"'),
    'passes',
    'beforeEdition beforePatch',
  ],
  ...[
    '-m CtsNet',
    '--module CtsNet',
    '--include-filter X',
    '--exclude-filter=X',
    '-t a.B#c',
    '--subplan s',
    '--abi x86',
    '--skip-preconditions',
  ].map((option): Row => [`cts ${option}`, command(`cts ${option}`), 'passes', 'filteredRun']),
  ...['cts', 'cts --shard-count 4', 'cts --serial A-m', 'retry --retry 3'].map(
    (args): Row => [args, command(args), 'passes'],
  ),
  [
    'a colour of a terminal in a name',
    put('testBehaviour0', 'test\u001b[31mBehaviour0'),
    'passes',
    'charactersReplaced',
  ],
  [
    'the same by its number',
    put('testBehaviour0', 'test&#27;[31mBehaviour0'),
    'passes',
    'charactersReplaced',
  ],
  ['a control character', put('testBehaviour0', 'test\u0002'), 'refused', 'invalidTestResultFile'],
  ['NUL by its number', put('testBehaviour0', 'test&#0;'), 'refused', 'invalidTestResultFile'],
  ['a byte order mark', (xml) => `\ufeff${xml}`, 'passes'],
  ['the end is missing', put('</Result>', ''), 'refused', 'invalidTestResultFile'],
  ['another model', attribute('build_model', 'LY-X'), 'refused', 'productInformationMismatch'],
  ['another brand', attribute('build_brand', 'Hebai'), 'refused', 'productInformationMismatch'],
  ['another release', attribute('build_version_release', '14'), 'refused', 'productInformationMismatch'],
  [
    'an edition that is not known',
    attribute('suite_version', '15_r99'),
    'refused',
    'productInformationMismatch',
  ],
];

const status = (words: string) => put(' time="0.01" ', ` time="0.01" ${words} `);
const inCase = (child: string) => put('></testcase>', `>${child}</testcase>`);
const suite = (words: string) => put('<testsuite ', `<testsuite ${words} `);
const dates = (text: string) => (xml: string) => xml.replaceAll('2026-11-11T01:20:00', text);

const junit: Row[] = [
  ['nothing', (xml) => xml, 'passes'],
  ...['run', 'completed', 'passed', 'PASS', 'success', 'ok', 'skipped', 'notrun', 'disabled', 'pending'].map(
    (word): Row => [`status ${word}`, status(`status="${word}"`), 'passes'],
  ),
  ...['failed', 'FAIL', 'failure', 'error', 'broken', 'blocked', 'timeout', 'unavailable'].map(
    (word): Row => [`status ${word}`, status(`status="${word}"`), 'findings'],
  ),
  ...['weird', 'asleep', '0', '-'].map(
    (word): Row => [`status ${word}`, status(`status="${word}"`), 'findings', 'unknownResults'],
  ),
  ...['completed', 'true'].map(
    (word): Row => [`result ${word}`, status(`status="run" result="${word}"`), 'passes'],
  ),
  ['result false', status('status="run" result="false"'), 'findings'],
  ['passed by its status and failed by its result', status('status="passed" result="false"'), 'findings'],
  ['result maybe', status('result="maybe"'), 'findings', 'unknownResults'],
  ['skipped', inCase('<skipped/>'), 'passes'],
  ['a failure', inCase('<failure/>'), 'findings'],
  ['an error', inCase('<error/>'), 'findings'],
  ['passed at the second attempt', inCase('<flakyFailure/>'), 'passes', 'failureInPassed'],
  ['output', inCase('<system-out>failure</system-out><properties/>'), 'passes'],
  ...['broken', 'Failure', 'testcase'].map(
    (name): Row => [`<${name}> in a case`, inCase(`<${name}/>`), 'findings', 'unknownElements'],
  ),
  ['a suite that failed as a whole', put('  </testsuite>', '<error message="no"/></testsuite>'), 'findings'],
  [
    'a case outside of a suite',
    put('</testsuites>', '<testcase name="x"/></testsuites>'),
    'passes',
    'testsElsewhere',
  ],
  ['a suite that states its tests', suite('tests="2" failures="0" errors="0"'), 'passes'],
  ...['tests="20"', 'failures="1"', 'errors="1"'].map(
    (words): Row => [`a suite with ${words}`, suite(words), 'findings', 'suiteCountsDisagree'],
  ),
  ['a clock hours ahead, without a zone', dates('2026-11-28T06:00:00'), 'passes'],
  ['the same with its zone', dates('2026-11-28T06:00:00Z'), 'passes', 'afterReceipt'],
  ['a clock a day ahead, without a zone', dates('2026-11-29T06:00:00'), 'passes', 'afterReceipt'],
  [
    'all were skipped',
    (xml) => xml.replaceAll('></testcase>', '><skipped/></testcase>'),
    'findings',
    'nothingPassed',
  ],
  ['no model', put(/.*"model".*/, ''), 'refused', 'testResultContentInvalid'],
];

const xdevice: Row[] = [
  ['nothing', (xml) => xml, 'passes'],
  ...['skip', 'notrun'].map(
    (word): Row => [`status ${word}`, put('status="run"', `status="${word}"`), 'passes'],
  ),
  ...['disable', 'blocked', 'error', 'unavailable'].map(
    (word): Row => [`status ${word}`, put('status="run"', `status="${word}"`), 'findings'],
  ),
  ['status weird', put('status="run"', 'status="weird"'), 'findings', 'unknownResults'],
  ['no status', put('status="run"', 'status=""'), 'passes'],
  ['result TRUE', put('result="true"', 'result="TRUE"'), 'passes'],
  ['result false', put('result="true"', 'result="false"'), 'findings'],
  ['an empty result', put('result="true"', 'result=""'), 'findings', 'unknownResults'],
  ['no result', put(' result="true"', ''), 'findings', 'unknownResults'],
  ['an unknown element', put('></testcase>', '><crash/></testcase>'), 'findings', 'unknownElements'],
  ['fewer cases than announced', put(/(tests=)"2"([^>]*modulename)/, 'tests="9" modulename'), 'findings'],
  [
    'a case outside of a suite',
    put('</testsuites>', '<testcase name="x" status="run" result="true"/></testsuites>'),
    'findings',
    'testsElsewhere',
  ],
  ['a suite that failed as a whole', put('  </testsuite>', '<error message="no"/></testsuite>'), 'findings'],
];

const rows = { tradefed, junit, xdevice };

/** Variants of one good result of each format, each with what must be said of it. */
export const variants: readonly Variant[] = (['tradefed', 'junit', 'xdevice'] as const).flatMap((format) =>
  rows[format].map(([name, change, outcome, told = '']) => ({
    name: `${format}: ${name}`,
    xml: change(good[format]),
    outcome,
    told: told === '' ? [] : told.split(' '),
  })),
);
