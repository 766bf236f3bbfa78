import type { OddityCode } from './test-result-items.ts';
import { REPORT_MAX_ODDITIES } from './test-result-limits.ts';
import type { ModuleResult, ReportOddity, TestReport } from './test-results.ts';

export type ReportToCheck = Pick<
  TestReport,
  'suite' | 'build' | 'startedAt' | 'endedAt' | 'durationMs' | 'modules'
>;

const IDENTICAL_RUNTIMES_MIN = 3;
const MANY_CASES = 1_000;
const CASES_PER_MS = 10;
const DAY_MS = 86_400_000;
/** Makers get a security patch up to two months ahead of its day. */
const PATCH_AHEAD_MS = 62 * DAY_MS;

/** API level of each Android release; 12L calls itself 12. */
const SDKS: Record<string, readonly string[]> = {
  6: ['23'],
  7: ['24', '25'],
  8: ['26', '27'],
  9: ['28'],
  10: ['29'],
  11: ['30'],
  12: ['31', '32'],
  13: ['33'],
  14: ['34'],
  15: ['35'],
  16: ['36'],
};

/** Suites and plans that have to be run on a debug build: VTS, STS, and CTS on a generic system image. */
const DEBUG_SUITES = /^(vts|sts)\b|-on-gsi/i;

/** Options by which a run leaves out tests, or checks of the device before them. */
const FILTERS =
  /(?<=^|\s)(--(?:include|exclude)-filter|--module|-m|--test|-t|--subplan|--abi|-a|--primary-abi-only|--skip-preconditions)(?=[\s=]|$)/g;

/** How many unknown words or elements are named. */
const NAMES_MAX = 10;

/** What a parser sees of a file beside its cases: the first of each kind with its details, and how many there were. */
export class ParsingNotes {
  /** The file contains modules of earlier sessions, so a module may have run longer than the last session. */
  hasHistory = false;
  /** The command that started the run, where the file has it. */
  commandLine = '';
  readonly #oddities = new Map<string, ReportOddity>();

  /** @param name of what is noted, where each name of a code is listed by itself, such as each unknown word */
  add(code: OddityCode, details: ReportOddity['details'] = {}, name = '', count = 1): void {
    const key = JSON.stringify([code, name]);
    const known = this.#oddities.get(key);
    if (known) known.details.count = Number(known.details.count) + count;
    else if (this.#count(code) < NAMES_MAX) this.#oddities.set(key, { code, details: { ...details, count } });
  }

  get oddities(): ReportOddity[] {
    return [...this.#oddities.values()];
  }

  #count(code: OddityCode): number {
    return this.oddities.filter((one) => one.code === code).length;
  }
}

/** Oddities for maker and reviewer. An oddity refuses nothing. */
export function findOddities(report: ReportToCheck, notes: ParsingNotes): ReportOddity[] {
  return [
    ...buildOddities(report),
    ...timeOddities(report, notes),
    ...abiOddities(report),
    ...filterOddities(notes.commandLine),
    ...notes.oddities,
  ].slice(0, REPORT_MAX_ODDITIES);
}

function buildOddities({ build, suite }: ReportToCheck): ReportOddity[] {
  const oddities: ReportOddity[] = [];
  if (build.fingerprintAltered) {
    const details = { reported: build.fingerprintReported ?? '', unaltered: build.fingerprint };
    oddities.push({ code: 'fingerprintAltered', details });
  }
  const disagreeing = fingerprintDisagreements(build);
  if (Object.keys(disagreeing).length > 0) {
    oddities.push({ code: 'fingerprintDisagrees', details: disagreeing });
  }
  const { type = '', tags = '', osVersion, sdk = '' } = build;
  const isRelease = (type === '' || type === 'user') && (tags === '' || tags === 'release-keys');
  const mayBeDebug = [suite.name, suite.plan ?? ''].some((name) => DEBUG_SUITES.test(name));
  if (!isRelease && !mayBeDebug) oddities.push({ code: 'notReleaseBuild', details: { type, tags } });
  const sdks = SDKS[/^\d+/.exec(osVersion)?.[0] ?? ''];
  if (sdk !== '' && sdks && !sdks.includes(sdk))
    oddities.push({ code: 'sdkDisagrees', details: { sdk, osVersion, expected: sdks.join(' / ') } });
  return oddities;
}

/** A fingerprint has the form brand/product/device:release/id/incremental:type/tags. */
export function readFingerprint(fingerprint: string) {
  const parts = /^([^/]+)\/([^/]+)\/([^/:]+):([^/]+)\//.exec(fingerprint);
  if (parts === null) return undefined;
  const [, brand = '', product = '', device = '', osVersion = ''] = parts;
  return { brand, product, device, osVersion };
}

function fingerprintDisagreements(build: TestReport['build']): Record<string, string> {
  const parts = readFingerprint(build.fingerprint);
  if (parts === undefined) return {};
  const keys = ['brand', 'product', 'device', 'osVersion'] as const;
  const odd = keys.filter(
    (key) => build[key] !== '' && build[key].toLowerCase() !== parts[key].toLowerCase(),
  );
  return Object.fromEntries(odd.map((key) => [key, parts[key]]));
}

function timeOddities(report: ReportToCheck, notes: ParsingNotes): ReportOddity[] {
  const { startedAt, endedAt, durationMs, modules } = report;
  const oddities: ReportOddity[] = [];
  if (startedAt === null || endedAt === null) oddities.push({ code: 'timesMissing', details: {} });
  else if (endedAt < startedAt) oddities.push({ code: 'endsBeforeStart', details: { startedAt, endedAt } });
  const longest = modules.reduce((max, module) => Math.max(max, module.runtimeMs), 0);
  if (durationMs !== null && durationMs > 0 && longest > durationMs && !notes.hasHistory) {
    oddities.push({ code: 'moduleLongerThanRun', details: { runtimeMs: longest, durationMs } });
  }
  return [
    ...oddities,
    ...beforePatch(report),
    ...identicalRuntimes(modules),
    ...impossiblyFast(modules),
    ...runTooFast(report),
  ];
}

/** A run of a build that could not exist yet, by the day of its security patch. */
function beforePatch({ startedAt, build: { securityPatch } }: ReportToCheck): ReportOddity[] {
  const patched = Date.parse(securityPatch.replaceAll('/', '-'));
  if (startedAt === null || !(Date.parse(startedAt) + PATCH_AHEAD_MS < patched)) return [];
  return [{ code: 'beforePatch', details: { startedAt, securityPatch } }];
}

/** Modules that ran by an instruction set that the build does not have. */
function abiOddities({ build, modules }: ReportToCheck): ReportOddity[] {
  const own = (build.abis ?? '').split(',').map((abi) => abi.trim());
  const foreign = modules.filter(({ abi }) => abi !== '' && !own.includes(abi));
  const [first] = foreign;
  if (!first || !build.abis) return [];
  const details = { module: first.name, abi: first.abi, abis: build.abis, count: foreign.length };
  return [{ code: 'abiOfNoDevice', details }];
}

function filterOddities(commandLine: string): ReportOddity[] {
  const options = [...new Set(commandLine.match(FILTERS))];
  return options.length === 0 ? [] : [{ code: 'filteredRun', details: { options: options.join(' ') } }];
}

/** Modules of many cases that took less than a tenth of a millisecond each; modules without a time are ignored. */
function impossiblyFast(modules: readonly ModuleResult[]): ReportOddity[] {
  const fast = modules.filter((module) => {
    const judged = module.passed + module.failed;
    return module.runtimeMs > 0 && judged >= MANY_CASES && judged > module.runtimeMs * CASES_PER_MS;
  });
  const [first] = fast;
  if (!first) return [];
  const { name, cases, runtimeMs } = first;
  return [{ code: 'impossiblyFast', details: { module: name, cases, runtimeMs, modules: fast.length } }];
}

/** The same for a whole run, whose modules may have no times. */
function runTooFast({ modules, durationMs }: ReportToCheck): ReportOddity[] {
  const cases = modules.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  if (durationMs === null || durationMs === 0 || cases < MANY_CASES || cases <= durationMs * CASES_PER_MS)
    return [];
  return [{ code: 'impossiblyFast', details: { cases, durationMs } }];
}

function identicalRuntimes(modules: readonly ModuleResult[]): ReportOddity[] {
  const ran = modules.filter((module) => module.cases > 0 && module.runtimeMs > 0);
  const counts = new Map<number, number>();
  for (const { runtimeMs } of ran) counts.set(runtimeMs, (counts.get(runtimeMs) ?? 0) + 1);
  const [runtimeMs, count] = [...counts].reduce((max, next) => (next[1] > max[1] ? next : max), [0, 0]);
  if (count < IDENTICAL_RUNTIMES_MIN || count * 2 < ran.length) return [];
  return [{ code: 'identicalRuntimes', details: { runtimeMs, count, modules: ran.length } }];
}
