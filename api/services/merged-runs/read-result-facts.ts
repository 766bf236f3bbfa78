import type { ResultFactsView } from '#contract/applications/result-facts.ts';
import { type AcceptedFacts, findAcceptedFacts, listFileNames } from '#db/queries/result-facts.ts';
import { listFittingEditions } from '#db/queries/suites.ts';
import { findDeclared } from '#db/queries/test-runs.ts';
import { listAcceptedRuns } from '#db/queries/whole-runs.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { dayOfRun, judgeEdition } from '#domain/suites/accepted-editions.ts';
import { matchRun } from '#domain/test-results/run-match.ts';
import { disagreementsOf } from '#domain/test-results/summary-figures.ts';
import { type TestReport, testReportSchema } from '#domain/test-results/test-results.ts';
import { type ConfigurationTarget, requireResultsOf } from '#services/evidence/require-results.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';
import { mergeableRuns } from './merge-run.ts';

/** Cases that are named; the others are counted. */
const maxNamed = 200;

const stored = testReportSchema.pick({
  suite: true,
  build: true,
  startedAt: true,
  timesLackZone: true,
  modules: true,
  parts: true,
  mended: true,
});
type Stored = Pick<TestReport, keyof typeof stored.shape>;
type Part = NonNullable<Stored['parts']>[number];

const none: ResultFactsView = {
  uploadId: null,
  match: [],
  day: null,
  parts: [],
  modulesRetried: 0,
  mended: { count: 0, first: [] },
  mergeable: [],
};

async function matchOf(db: Db, target: ConfigurationTarget, report: Stored, facts: AcceptedFacts) {
  const { applicationId } = target;
  const { brand, brandAlias, model, osVersion } = await findDeclared(db, applicationId);
  const editions = await listFittingEditions(db, applicationId, report.suite.name);
  const zone = await readOfficeZone(db);
  const day = dayOfRun(report, { now: facts.receivedAt, zone });
  const { name, version: edition } = report.suite;
  const verdict = judgeEdition({ name, edition }, editions, { day, zone });
  const match = matchRun(report, {
    brands: [brand, brandAlias],
    model,
    osVersion,
    configuration: facts.memory,
    accepted: verdict?.accepted ?? null,
    isAccepted: verdict?.acceptance === 'accepted',
  });
  return { day, match };
}

function presentPart(
  part: Part,
  place: number,
  { modules }: Stored,
  files: Awaited<ReturnType<typeof listFileNames>>,
) {
  const { sha256, plan, startedAt, endedAt, modulesDone, cases, failures, summaryDisagreement } = part;
  const file = files.find((one) => one.sha256 === sha256);
  return {
    part: place + 1,
    fileName: file?.name ?? null,
    receivedAt: file?.receivedAt.toISOString() ?? null,
    plan: plan ?? null,
    startedAt,
    endedAt,
    modules: part.modules,
    modulesDone,
    cases,
    failures,
    modulesGiven: modules.filter((module) => module.part === place + 1).length,
    disagreements: disagreementsOf(summaryDisagreement),
  };
}

/**
 * How the current result of a configuration matches product and application, and of which runs it is merged. Throws as
 * `requireResultsOf`.
 */
export async function readResultFacts(
  { db }: { db: Db },
  actor: Actor,
  target: ConfigurationTarget,
): Promise<ResultFactsView> {
  await requireResultsOf(db, actor, target);
  const facts = await findAcceptedFacts(db, target);
  if (!facts) return none;
  const report = stored.parse(facts.report);
  const { parts = [], mended = [], modules } = report;
  const files = parts.length > 0 ? await listFileNames(db, target) : [];
  const runs = await listAcceptedRuns(db, target);
  return {
    uploadId: facts.id,
    ...(await matchOf(db, target, report, facts)),
    parts: parts.map((part, place) => presentPart(part, place, report, files)),
    modulesRetried: modules.filter(({ retriedBy }) => retriedBy !== undefined).length,
    mended: { count: mended.length, first: mended.slice(0, maxNamed) },
    mergeable: mergeableRuns(runs, facts.id).map(({ id, name, receivedAt, failures }) => {
      return { uploadId: id, fileName: name, receivedAt: receivedAt.toISOString(), failures };
    }),
  };
}
