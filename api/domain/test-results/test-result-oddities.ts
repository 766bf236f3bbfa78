import { REPORT_MAX_ODDITIES } from './test-result-limits.ts';
import type { ModuleResult, ReportOddity, TestReport } from './test-results.ts';

/** Observed while reading, in addition to the report. */
export type ParsingNotes = {
  duplicateModules: number;
  duplicateTests: number;
  /** Completed modules whose announced number of tests differs from the reported one. */
  moduleTotalsDisagree: number;
  severalBuilds: number;
  /** Unknown values of `result`, with their number. */
  unknownResults: Record<string, number>;
  /** The file contains modules of earlier sessions, so a module may have run longer than the last session. */
  hasHistory: boolean;
};

/** Initial value. */
export const emptyNotes = (): ParsingNotes => ({
  duplicateModules: 0,
  duplicateTests: 0,
  moduleTotalsDisagree: 0,
  severalBuilds: 0,
  unknownResults: {},
  hasHistory: false,
});

export type ReportToCheck = Pick<TestReport, 'build' | 'startedAt' | 'endedAt' | 'durationMs' | 'modules'>;

const IDENTICAL_RUNTIMES_MIN = 3;
const MANY_CASES = 1_000;
const CASES_PER_MS = 10;

/** Oddities for the reviewer. An oddity refuses nothing. */
export function findOddities(report: ReportToCheck, notes: ParsingNotes): ReportOddity[] {
  return [
    ...buildOddities(report.build, notes),
    ...timeOddities(report, notes),
    ...countOddity('duplicateModules', notes.duplicateModules),
    ...countOddity('duplicateTests', notes.duplicateTests),
    ...countOddity('moduleTotalsDisagree', notes.moduleTotalsDisagree),
    ...unknownResultOddities(notes.unknownResults),
  ].slice(0, REPORT_MAX_ODDITIES);
}

function countOddity(code: ReportOddity['code'], count: number): ReportOddity[] {
  return count > 0 ? [{ code, details: { count } }] : [];
}

function unknownResultOddities(unknown: Record<string, number>): ReportOddity[] {
  return Object.entries(unknown).map(([value, count]) => ({
    code: 'unknownResults',
    details: { value, count },
  }));
}

function buildOddities(build: TestReport['build'], notes: ParsingNotes): ReportOddity[] {
  const oddities: ReportOddity[] = [];
  if (build.fingerprintAltered) {
    const details = { reported: build.fingerprintReported ?? '', unaltered: build.fingerprint };
    oddities.push({ code: 'fingerprintAltered', details });
  }
  const disagreeing = fingerprintDisagreements(build);
  if (Object.keys(disagreeing).length > 0) {
    oddities.push({ code: 'fingerprintDisagrees', details: disagreeing });
  }
  const { type = '', tags = '' } = build;
  if ((type !== '' && type !== 'user') || (tags !== '' && tags !== 'release-keys')) {
    oddities.push({ code: 'notReleaseBuild', details: { type, tags } });
  }
  return [...oddities, ...countOddity('severalBuilds', notes.severalBuilds)];
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
  return [...oddities, ...identicalRuntimes(modules), ...impossiblyFast(modules), ...runTooFast(report)];
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
