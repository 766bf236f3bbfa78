import type { RerunView } from '#contract/applications/rerun.ts';
import { findAcceptedFacts } from '#db/queries/result-facts.ts';
import { listJudgedFailures } from '#db/queries/verdicts.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { rerunOf } from '#domain/test-results/rerun-command.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';
import { type ConfigurationTarget, requireResultsOf } from '#services/evidence/require-results.ts';

const stored = testReportSchema.pick({ format: true, suite: true, failuresOmitted: true });

/** The command that runs again what failed, or did not run, in the current result. Throws as `requireResultsOf`. */
export async function readRerun(
  { db }: { db: Db },
  actor: Actor,
  target: ConfigurationTarget,
): Promise<RerunView> {
  await requireResultsOf(db, actor, target);
  const facts = await findAcceptedFacts(db, target);
  if (!facts) return { format: null, command: null, wider: false, omitted: 0 };
  const report = stored.parse(facts.report);
  const failures = await listJudgedFailures(db, target.applicationId, facts.id);
  const { omitted, ...rerun } = rerunOf(report, failures);
  return { format: report.format, ...rerun, omitted: omitted + report.failuresOmitted };
}
