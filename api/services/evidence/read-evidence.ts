import type { ConfigurationResultView, FailureView } from '#contract/evidence.ts';
import { listBypassItems } from '#db/queries/bypass-items.ts';
import { countBypasses, listCurrentFailures } from '#db/queries/current-failures.ts';
import { findFiles } from '#db/queries/files.ts';
import { findDeclared, listAcceptedRuns, listEvidence } from '#db/queries/test-runs.ts';
import type { Db } from '#db/schema.ts';
import type { ConfigurationEvidence } from '#domain/evidence/evidence.ts';
import { presentBypass } from './present-bypass.ts';
import { presentResult } from './present-result.ts';

const uploadStates = {
  received: 'processing',
  parsing: 'processing',
  refused: 'refused',
  matched: 'matched',
} as const;

/** What is known of each configuration's result now. Inside a transaction that holds the application's lock it stays so. */
export async function readEvidence(trx: Db, applicationId: string): Promise<ConfigurationEvidence[]> {
  const rows = await listEvidence(trx, applicationId);
  return rows.map(({ state, ...row }) => ({
    ...row,
    upload: state === null ? null : uploadStates[state],
  }));
}

/** Accepted results by configuration id. The number of queries does not depend on what there is. */
export async function readFigures(
  db: Db,
  applicationId: string,
): Promise<Map<string, ConfigurationResultView>> {
  const declared = await findDeclared(db, applicationId);
  const runs = (await listAcceptedRuns(db, applicationId)).reverse();
  const bypasses = await countBypasses(db, applicationId);
  const results = new Map<string, ConfigurationResultView>();
  for (const run of runs.filter(({ withdrawn }) => !withdrawn)) {
    const { configurationId } = run;
    const before = runs.filter((one) => one.configurationId === configurationId && one.withdrawn);
    const counts = bypasses.get(configurationId) ?? { bypassed: 0, wanting: 0 };
    results.set(configurationId, presentResult(declared, [...before, run], counts));
  }
  return results;
}

/** Results that stand, and the failures of all configurations: what is shown of them, and how many there are. */
export type Results = {
  results: Map<string, ConfigurationResultView>;
  failures: FailureView[];
  failureCount: number;
};

/** The results that stand. As above, the number of queries is fixed, and so is the longest list. */
export async function readResults(db: Db, applicationId: string): Promise<Results> {
  const results = await readFigures(db, applicationId);
  const { failures, total } = await listCurrentFailures(db, applicationId);
  const keys = failures.map((failure) => failure.key);
  const items = await listBypassItems(db, applicationId, keys);
  const files = await findFiles(db, 'all', [...new Set(items.flatMap((item) => item.attachmentIds))]);
  const bypasses = new Map(items.map((item) => [item.failureKey, presentBypass(item, files)]));
  const views = failures.map((failure) => ({ ...failure, bypass: bypasses.get(failure.key) ?? null }));
  return { results, failures: views, failureCount: total };
}
