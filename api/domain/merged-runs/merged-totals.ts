import { largestDifference } from '#domain/test-results/run-completeness.ts';
import type {
  ModuleResult,
  ReportTotals,
  SummaryDisagreement,
  TestReport,
} from '#domain/test-results/test-results.ts';

const counted = ['cases', 'passed', 'failed', 'blocked'] as const;
type Counted = Record<(typeof counted)[number], number>;

function sumOf(modules: readonly ModuleResult[]): Counted {
  const sum: Counted = { cases: 0, passed: 0, failed: 0, blocked: 0 };
  for (const module of modules) for (const name of counted) sum[name] += module[name];
  return sum;
}

/** Modules that a run announces and does not list. */
const absentOf = ({ totals, modules, modulesOmitted }: TestReport) =>
  Math.max(0, totals.modules - modules.length - modulesOmitted);

/**
 * The totals of merged modules, including those omitted from the report. `other` is what is neither passed nor failed
 * nor blocked. `absent`: modules that were announced and that no run lists.
 */
export function mergeTotals(
  { earlier, later }: { earlier: TestReport; later: TestReport },
  modules: readonly ModuleResult[],
): { totals: ReportTotals; absent: number } {
  const sum = sumOf(modules);
  for (const report of [earlier, later]) {
    const listed = sumOf(report.modules);
    for (const name of counted) sum[name] += Math.max(0, report.totals[name] - listed[name]);
  }
  const omitted = earlier.modulesOmitted + later.modulesOmitted;
  const listed = modules.length + omitted;
  const announced = Math.max(earlier.totals.modules, later.totals.modules);
  const absent = absentOf(earlier) + absentOf(later) === 0 ? 0 : Math.max(0, announced - listed);
  const notDone = modules.filter(({ done }) => !done).length;
  const idle = modules.filter(
    ({ done, passed, failed, other }) => !done && passed + failed + other === 0,
  ).length;
  const { cases, passed, failed, blocked } = sum;
  const totals = {
    modules: listed + absent,
    modulesDone: listed - notDone,
    modulesNotExecuted: idle + absent,
    cases,
    passed,
    failed,
    blocked,
    ignored: 0,
    assumptionFailure: 0,
    warning: 0,
    other: Math.max(0, cases - passed - failed - blocked),
  };
  return { totals, absent };
}

/** The larger of two differences between summary and body, which is the one judged. */
export function worseDisagreement(one?: SummaryDisagreement, other?: SummaryDisagreement) {
  const worse = largestDifference(other) >= largestDifference(one) ? (other ?? one) : one;
  return worse === undefined ? {} : { summaryDisagreement: worse };
}
