import { isModuleEntry } from '#domain/test-results/failure-name.ts';
import type { MendedCase } from '#domain/test-results/merged-run.ts';
import { passRate } from '#domain/test-results/test-result-counts.ts';
import { REPORT_MAX_MODULES } from '#domain/test-results/test-result-limits.ts';
import type { ModuleResult, TestFailure, TestReport } from '#domain/test-results/test-results.ts';

type Input = {
  earlier: TestReport;
  later: TestReport;
  /** Failures of the earlier run that remain besides those of the later one. */
  kept: readonly TestFailure[];
  marks: readonly MendedCase[];
  part: number;
  /** False where the later file is of a run that began earlier. */
  settles: boolean;
};

type ModuleKey = { module: string; abi: string };
const keyOf = (name: string, abi: string) => JSON.stringify([name, abi]);

function byModule<T extends ModuleKey>(entries: readonly T[]): Map<string, T[]> {
  return Map.groupBy(entries, ({ module, abi }) => keyOf(module, abi));
}

const hasRun = ({ done, passed, failed, other }: ModuleResult) => done || passed + failed + other > 0;

type Both = {
  before: ModuleResult;
  now: ModuleResult;
  kept: readonly TestFailure[];
  mended: number;
  part: number;
};

/** A run of the whole module, though earlier failures of cases that it lacks remain. */
function takeLater({ now, kept, mended, part }: Both): ModuleResult {
  const remaining = kept.filter((failure) => !isModuleEntry(failure));
  const [failed, blocked] = (['failed', 'blocked'] as const).map(
    (kind) => now[kind] + remaining.filter((failure) => failure.kind === kind).length,
  ) as [number, number];
  const counts = { passed: now.passed, failed, blocked };
  return { ...now, ...counts, cases: now.cases + remaining.length, passRate: passRate(counts), part, mended };
}

/** A run of some of its cases: those that passed are fixed, new failures are added. */
function amendEarlier({ before, now, mended, part }: Both, again: number): ModuleResult {
  const settled = Math.min(mended, before.failed);
  const settledBlocked = Math.min(mended - settled, before.blocked);
  const found = Math.max(0, now.failed + now.blocked - again);
  const passed = before.passed + settled + settledBlocked;
  const overturned = Math.min(found, passed);
  const counts = {
    passed: passed - overturned,
    failed: before.failed - settled + found,
    blocked: before.blocked - settledBlocked,
  };
  const cases = before.cases + found - overturned;
  const runtimeMs = before.runtimeMs + now.runtimeMs;
  const done = before.done && (now.done || !hasRun(now));
  return {
    ...before,
    ...counts,
    cases,
    done,
    runtimeMs,
    passRate: passRate(counts),
    part: before.part ?? part - 1,
    retriedBy: part,
    ...(done || before.reason !== undefined || now.reason === undefined ? {} : { reason: now.reason }),
    mended: (before.mended ?? 0) + mended,
  };
}

/** The modules of both runs in the order of the earlier one, each with the run it comes from. */
export function mergeModules({ earlier, later, kept, marks, part, settles }: Input): ModuleResult[] {
  const remaining = byModule(kept);
  const mended = byModule(marks);
  const failedBefore = new Set(earlier.failures.map(({ key }) => key));
  const again = byModule(later.failures.filter(({ key }) => failedBefore.has(key)));
  const now = new Map(later.modules.map((module) => [keyOf(module.name, module.abi), module]));
  const merged = earlier.modules.map((before): ModuleResult => {
    const key = keyOf(before.name, before.abi);
    const module = now.get(key);
    now.delete(key);
    const alone = { ...before, part: before.part ?? part - 1 };
    if (module === undefined || (!hasRun(module) && hasRun(before))) return alone;
    const both = {
      before,
      now: module,
      kept: remaining.get(key) ?? [],
      mended: mended.get(key)?.length ?? 0,
      part,
    };
    if (!hasRun(before) || (settles && module.done && module.cases >= before.cases)) return takeLater(both);
    return amendEarlier(both, again.get(key)?.length ?? 0);
  });
  return [...merged, ...[...now.values()].map((module) => ({ ...module, part }))].slice(
    0,
    REPORT_MAX_MODULES,
  );
}
