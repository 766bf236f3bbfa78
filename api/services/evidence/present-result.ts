import { z } from 'zod';
import type { ConfigurationResultView } from '#contract/evidence.ts';
import type { WaiverRequestCounts } from '#db/queries/current-failures.ts';
import type { AcceptedRun } from '#db/queries/test-runs.ts';
import { oddities } from '#domain/test-results/run-marks.ts';
import { disagreementsOf } from '#domain/test-results/summary-figures.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';
import { presentOddities } from './present-oddities.ts';

const maxRuns = 20;

/** A stored report as the list query hands it out: without its long lists, with what changed since the run before. */
const storedSummary = testReportSchema
  .omit({ failures: true, modules: true, positions: true, excerpt: true })
  .extend({ comparison: z.object({ newlyFailed: z.int(), fixed: z.int() }) });

type Summary = z.output<typeof storedSummary>;
type Declared = ConfigurationResultView['declared'];

function declarationOf({ declared = [], build, suite }: Summary): ConfigurationResultView['byPartner'] {
  const run = { ...build, suiteName: suite.name, suiteVersion: suite.version };
  return declared.map((item) => ({ item, value: run[item] }));
}

function moduleCounts({ modules, modulesDone, modulesNotExecuted }: Summary['totals']) {
  return { modules, modulesNotExecuted, modulesIncomplete: modules - modulesDone - modulesNotExecuted };
}

/** Figures of the last of a configuration's accepted runs, and of what is said about its failures. */
export function presentResult(
  { brand, model, osVersion }: Declared,
  runs: readonly AcceptedRun[],
  { bypassed, wanting }: WaiverRequestCounts,
): ConfigurationResultView {
  const run = runs.at(-1);
  if (!run) throw new Error('a result needs a run');
  const report = storedSummary.parse(run.report);
  const { totals, suite, build } = report;
  return {
    uploadId: run.id,
    receivedAt: run.receivedAt.toISOString(),
    lab: run.lab,
    suite: `${suite.name} ${suite.version}`.trim(),
    fingerprint: build.fingerprint,
    startedAt: report.startedAt,
    endedAt: report.endedAt,
    durationMs: report.durationMs,
    ...moduleCounts(totals),
    cases: totals.cases,
    passed: totals.passed,
    failed: totals.failed,
    blocked: totals.blocked,
    bypassed,
    bypassesWanting: wanting,
    failuresOmitted: report.failuresOmitted,
    disagreements: disagreementsOf(report.summaryDisagreement),
    runs: runs.slice(-maxRuns).map((one) => one.failures),
    ...report.comparison,
    byPartner: declarationOf(report),
    oddities: presentOddities(oddities(report, run.receivedAt)),
    declared: { brand, model, osVersion },
    measured: {
      brand: build.brand,
      model: build.model,
      osVersion: build.osVersion,
      securityPatch: build.securityPatch || null,
    },
  };
}
