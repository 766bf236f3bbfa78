import type { listRunSigns as contract, RunSignView } from '#contract/applications/run-signs.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  type AcceptedRunMark,
  listAcceptedRunMarks,
  listUsesOfFile,
  listUsesOfRun,
  type OtherUse,
} from '#db/queries/run-marks.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { RunSign } from '#domain/test-results/run-marks.ts';
import { requireResults } from './require-results.ts';

function presentUse(
  use: OtherUse,
  { productId, enterpriseId }: AcceptedRunMark,
): RunSignView['uses'][number] {
  const { applicationId, number, ordinal, name, nameEn, model, enterpriseZh, enterpriseEn } = use;
  return {
    applicationId,
    number,
    ordinal,
    product: { name, nameEn, model },
    enterprise: { nameZh: enterpriseZh, nameEn: enterpriseEn },
    ownEnterprise: use.enterpriseId === enterpriseId,
    ownProduct: use.productId === productId,
    receivedAt: use.receivedAt.toISOString(),
  };
}

async function signsOf(db: Db, run: AcceptedRunMark): Promise<RunSignView[]> {
  const { configurationId, sha256, runMark } = run;
  const sign = (name: RunSign, uses: OtherUse[]) => ({
    configurationId,
    sign: name,
    uses: uses.map((use) => presentUse(use, run)),
  });
  const sameFile = sign('sameFile', await listUsesOfFile(db, sha256, configurationId));
  const sameRun = sign('sameRun', runMark === null ? [] : await listUsesOfRun(db, runMark, run));
  return [sameFile, sameRun].filter(({ uses }) => uses.length > 0);
}

/**
 * Signs, beside those of the files themselves, that results which stand are not the application's own. An enterprise sees
 * its own uses alone: the database shows it no others.
 */
export async function listRunSigns(
  { db }: { db: Db },
  actor: Actor,
  applicationId: string,
): Promise<EndpointResponse<typeof contract>> {
  await requireResults(db, actor, applicationId);
  const runs = await listAcceptedRunMarks(db, applicationId);
  const rows: RunSignView[] = [];
  for (const run of runs) rows.push(...(await signsOf(db, run)));
  return { rows };
}
