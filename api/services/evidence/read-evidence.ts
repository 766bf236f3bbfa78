import type { ConfigurationResultView, FailureView } from '#contract/evidence.ts';
import {
  type FigureRows,
  type ResultRows,
  readFigureRows,
  readResultRows,
} from '#db/queries/test-results.ts';
import { listEvidence } from '#db/queries/test-runs.ts';
import type { Db } from '#db/schema/database.ts';
import type { ConfigurationEvidence } from '#domain/evidence/evidence.ts';
import { mustBeWhole } from '#domain/general-config/general-config.ts';
import { modulesNotDone } from '#domain/test-results/run-completeness.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { findKnownIssues } from './find-known-issues.ts';
import { presentResult } from './present-result.ts';
import { presentReuse } from './present-waiver-request.ts';

const uploadStates = {
  received: 'processing',
  parsing: 'processing',
  refused: 'refused',
  matched: 'matched',
} as const;

/** What is known of each configuration's result now. Inside a transaction that holds the application's lock it stays so. */
export async function readEvidence(trx: Db, applicationId: string): Promise<ConfigurationEvidence[]> {
  const rows = await listEvidence(trx, applicationId);
  const { incompleteRuns } = await readGeneralConfig(trx);
  return rows.map(({ state, suite, modules, modulesDone, ...row }) => ({
    ...row,
    upload: state === null ? null : uploadStates[state],
    modulesNotDone: mustBeWhole(incompleteRuns, suite ?? '') ? modulesNotDone({ modules, modulesDone }) : 0,
  }));
}

/** Accepted results by configuration id, in one statement. */
export async function readFigures(
  db: Db,
  applicationId: string,
): Promise<Map<string, ConfigurationResultView>> {
  return presentFigures(await readFigureRows(db, applicationId));
}

function presentFigures({ declared: [declared], runs, bypasses }: FigureRows) {
  const results = new Map<string, ConfigurationResultView>();
  if (!declared) return results;
  const inOrder = runs.toReversed();
  for (const run of inOrder.filter(({ withdrawn }) => !withdrawn)) {
    const { configurationId } = run;
    const earlier = inOrder.slice(0, inOrder.indexOf(run));
    const before = earlier.filter((one) => one.configurationId === configurationId);
    const counts = bypasses.find((one) => one.configurationId === configurationId);
    const { bypassed = 0, wanting = 0 } = counts ?? {};
    results.set(configurationId, presentResult(declared, [...before, run], { bypassed, wanting }));
  }
  return results;
}

/** Current results, and the failures of all configurations: what is shown of them, and how many there are. */
export type Results = {
  results: Map<string, ConfigurationResultView>;
  failures: FailureView[];
  failureCount: number;
};

/** The current results, and what is known of their failures; the longest list is bounded. */
export async function readResults(db: Db, applicationId: string): Promise<Results> {
  return presentResults(db, await readResultRows(db, applicationId));
}

/** The same as it was read, with what the programme knows of the failures today. */
export async function presentResults(db: Db, rows: ResultRows): Promise<Results> {
  const known = await findKnownIssues(db, rows);
  const failures = rows.failures.map(({ total: _total, uploadId: _uploadId, bypass, ...failure }) => ({
    ...failure,
    knownIssue: known.get(failure.key) ?? null,
    bypass: bypass && {
      ...bypass,
      updatedAt: new Date(bypass.updatedAt).toISOString(),
      reused: presentReuse(bypass.reused),
    },
  }));
  return { results: presentFigures(rows), failures, failureCount: rows.failures[0]?.total ?? 0 };
}
