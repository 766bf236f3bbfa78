import { z } from 'zod';
import type { AcceptedRun } from '#db/queries/test-runs.ts';
import { testReportSchema } from '#domain/test-results.ts';
import type { ConfigurationResultView } from './evidence-views.ts';

const shownRuns = 20;

/** A stored report as the list query hands it out: without its long lists, with what changed since the run before. */
const storedSummary = testReportSchema
  .omit({ failures: true, modules: true, positions: true, excerpt: true })
  .extend({ comparison: z.object({ newlyFailed: z.int(), fixed: z.int() }) });

type Declared = ConfigurationResultView['declared'];

function describeOddity({ code, details }: z.output<typeof storedSummary>['oddities'][number]) {
  const detail = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  return { code, detail: detail.join(', ') };
}

/** Figures of the last of a configuration's accepted runs, of which `bypassed` failures have a bypass item. */
export function presentResult(
  { brand, model, osVersion }: Declared,
  runs: readonly AcceptedRun[],
  bypassed: number,
): ConfigurationResultView {
  const run = runs.at(-1);
  if (!run) throw new Error('a result needs a run');
  const report = storedSummary.parse(run.report);
  const { totals, suite, build } = report;
  return {
    uploadId: run.id,
    suite: `${suite.name} ${suite.version}`.trim(),
    fingerprint: build.fingerprint,
    ...{ startedAt: report.startedAt, endedAt: report.endedAt, durationMs: report.durationMs },
    ...{ modules: totals.modules, modulesNotExecuted: totals.modulesNotExecuted, cases: totals.cases },
    ...{ passed: totals.passed, failed: totals.failed, blocked: totals.blocked },
    bypassed,
    runs: runs.slice(-shownRuns).map((one) => one.failures),
    ...report.comparison,
    oddities: report.oddities.map(describeOddity),
    declared: { brand, model, osVersion },
    measured: {
      ...{ brand: build.brand, model: build.model, osVersion: build.osVersion },
      securityPatch: build.securityPatch || null,
    },
  };
}
