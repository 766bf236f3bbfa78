import { isModuleEntry, summaryEntry } from '#domain/test-results/failure-name.ts';
import type { MendedCase, RunPart } from '#domain/test-results/merged-run.ts';
import { REPORT_MAX_FAILURES, REPORT_MAX_ODDITIES } from '#domain/test-results/test-result-limits.ts';
import { failureKey } from '#domain/test-results/test-result-text.ts';
import type {
  ModuleResult,
  ReportTotals,
  TestFailure,
  TestReport,
} from '#domain/test-results/test-results.ts';
import { mergeModules } from './merge-modules.ts';
import { mergeTotals, worseDisagreement } from './merged-totals.ts';

/** A run with all failures. `sha256` is its file's. */
export type MergeSide = { report: TestReport; sha256: string };

const ofModule = (name: string, abi: string) => JSON.stringify([name, abi]);
const isRun = ({ done, passed, failed, other }: ModuleResult) => done || passed + failed + other > 0;

/** Role of a run in a merge. */
export function partOf({ report, sha256 }: MergeSide): RunPart {
  const { suite, startedAt, endedAt, durationMs, totals, summaryDisagreement } = report;
  const { modules, modulesDone, cases, failed, blocked } = totals;
  return {
    sha256,
    startedAt,
    endedAt,
    durationMs,
    modules,
    modulesDone,
    cases,
    failures: failed + blocked,
    ...(suite.plan === undefined ? {} : { plan: suite.plan }),
    ...(summaryDisagreement === undefined ? {} : { summaryDisagreement }),
  };
}

/** Why two runs cannot be merged; null for the same suite, edition and build. */
export function mergeProblem(
  earlier: Pick<TestReport, 'suite' | 'build'>,
  later: Pick<TestReport, 'suite' | 'build'>,
): 'suite' | 'edition' | 'build' | null {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  if (!same(earlier.suite.name, later.suite.name)) return 'suite';
  if (!same(earlier.suite.version, later.suite.version)) return 'edition';
  return same(earlier.build.fingerprint, later.build.fingerprint) ? null : 'build';
}

type Sides = {
  earlier: TestReport;
  later: TestReport;
  passedAgain: ReadonlySet<string>;
  part: number;
  settles: boolean;
};

/** True for an earlier failure that the later run resolves: the case passed in it, or its whole module ran in it. */
function isSettled(failure: TestFailure, { later, earlier, passedAgain, settles }: Sides): boolean {
  if (failure.module === summaryEntry && isModuleEntry(failure)) return true;
  if (!settles) return false;
  if (!isModuleEntry(failure)) return passedAgain.has(failure.key);
  const of = ({ name, abi }: ModuleResult) => name === failure.module && abi === failure.abi;
  const before = earlier.modules.find(of);
  const now = later.modules.find(of);
  if (now === undefined || !now.done) return false;
  return before === undefined || !isRun(before) || now.cases >= before.cases;
}

/** Relevant failures of the later run: a module that did not run in it is ignored where it ran before. */
function laterFailures({ earlier, later }: Sides): TestFailure[] {
  const ranBefore = new Set(earlier.modules.filter(isRun).map(({ name, abi }) => ofModule(name, abi)));
  const idle = new Set(
    later.modules.filter((one) => !isRun(one)).map(({ name, abi }) => ofModule(name, abi)),
  );
  return later.failures.filter((failure) => {
    if (!isModuleEntry(failure)) return true;
    if (failure.module === summaryEntry) return false;
    const module = ofModule(failure.module, failure.abi);
    return !(idle.has(module) && ranBefore.has(module));
  });
}

function mergeFailures(sides: Sides) {
  const now = laterFailures(sides);
  const again = new Set(now.map(({ key }) => key));
  const gone = sides.earlier.failures.filter(({ key }) => !again.has(key));
  const kept = gone.filter((failure) => !isSettled(failure, sides));
  const mended = gone.filter((failure) => !isModuleEntry(failure) && isSettled(failure, sides));
  const { part } = sides;
  const marks = mended.map(({ key, module, abi, testCase, test }): MendedCase => {
    return { key, module, abi, testCase, test, part };
  });
  return { failures: [...kept, ...now], kept, marks };
}

/** What only the merged run as a whole shows, as for a single one. */
function summaryEntries(absent: number, { modules, cases, passed, failed, blocked }: ReportTotals) {
  const messages = [
    ...(absent > 0 ? [`modules_total="${modules}" > ${modules - absent}`] : []),
    ...(passed === 0 && failed + blocked < cases ? ['pass="0"'] : []),
  ];
  return messages.map((message, index): TestFailure => {
    const test = index === 0 ? '' : `#${index + 1}`;
    const identity = { module: summaryEntry, abi: '', testCase: '', test };
    return { key: failureKey(identity), ...identity, kind: 'blocked', count: 0, message, stack: '', line: 1 };
  });
}

const earliest = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;
const latest = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : one > other ? one : other;

function mergeOddities(earlier: TestReport, later: TestReport, totals: ReportTotals): TestReport['oddities'] {
  // A rerun names the tests that it repeats, and what passes in one of them has passed.
  const again = later.oddities.filter(({ code }) => code !== 'filteredRun');
  const all = [...earlier.oddities, ...again].filter(
    ({ code }) => code !== 'nothingPassed' || totals.passed === 0,
  );
  const distinct = new Map(all.map((one) => [JSON.stringify([one.code, one.details]), one]));
  return [...distinct.values()].slice(0, REPORT_MAX_ODDITIES);
}

/** Whether a run began no earlier than the previous ones; without a time the order of files counts. */
function beganLater(earlier: TestReport, later: TestReport): boolean {
  const begins = (earlier.parts ?? [earlier]).flatMap(({ startedAt }) => startedAt ?? []);
  const { startedAt } = later;
  return startedAt === null || begins.every((begin) => begin <= startedAt);
}

type Merge = { earlier: MergeSide; later: MergeSide; passedAgain: ReadonlySet<string> };

/**
 * Several runs of one configuration as one: retries, and plans that were split. By these rules:
 * - a module that only one run has is that run's; one that did not run in the later is the earlier's as it was;
 * - a failure of the later run stands, whatever the earlier one said of it;
 * - a failure of the earlier run stands until the later says that this very case passed, which is marked;
 * - a module that was not done is settled by a later run of all of it;
 * - a run that began before the other settles nothing of it, whichever file came first.
 * Of a module that ran in both the figures are those of the more complete run, set right by what the other says.
 * `passedAgain`: keys of the earlier run's failures whose cases passed in the later one.
 */
export function mergeRuns({ earlier, later, passedAgain }: Merge): TestReport {
  const parts = [...(earlier.report.parts ?? [partOf(earlier)]), partOf(later)];
  const sides = {
    earlier: earlier.report,
    later: later.report,
    passedAgain,
    part: parts.length,
    settles: beganLater(earlier.report, later.report),
  };
  const { failures, kept, marks } = mergeFailures(sides);
  const modules = mergeModules({ ...sides, kept, marks });
  const { totals, absent } = mergeTotals(sides, modules);
  const all = [...failures, ...summaryEntries(absent, totals)];
  const [one, other] = [earlier.report, later.report];
  const { summaryDisagreement: _own, ...withoutSummary } = other;
  const durations = [one.durationMs, other.durationMs].filter((ms) => ms !== null);
  return {
    ...withoutSummary,
    startedAt: earliest(one.startedAt, other.startedAt),
    endedAt: latest(one.endedAt, other.endedAt),
    durationMs: durations.length > 0 ? durations.reduce((sum, ms) => sum + ms, 0) : null,
    totals,
    ...worseDisagreement(one.summaryDisagreement, other.summaryDisagreement),
    modules,
    modulesOmitted: one.modulesOmitted + other.modulesOmitted,
    failures: all.slice(0, REPORT_MAX_FAILURES),
    failuresOmitted:
      one.failuresOmitted + other.failuresOmitted + Math.max(0, all.length - REPORT_MAX_FAILURES),
    oddities: mergeOddities(one, other, totals),
    parts,
    mended: [
      ...(one.mended ?? []).filter(({ key }) => !all.some((failure) => failure.key === key)),
      ...marks,
    ].slice(0, REPORT_MAX_FAILURES),
  };
}
