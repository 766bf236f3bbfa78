import type { VerdictView } from '#contract/applications/verdicts.ts';
import { refusalView } from '#contract/evidence.ts';
import { findApplication } from '#db/queries/applications.ts';
import { findJudged, listJudgedFailures } from '#db/queries/verdicts.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { hasCertificationRecord } from '#domain/applications/statuses.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { presentVerdict } from './present-verdict.ts';

type Input = { applicationId: string; uploadId: string };

/**
 * What became of an uploaded test result. Throws `applicationMissing`, also for another's application,
 * `certificationRecordMissing` before the product is approved, and `dataMissing` while the upload is not finished.
 */
export async function readVerdict(
  { db }: { db: Db },
  actor: Actor,
  { applicationId, uploadId }: Input,
): Promise<VerdictView> {
  const tenant = tenantOf(actor);
  const application = tenant === null ? undefined : await findApplication(db, applicationId, tenant);
  if (!application) throw new CatalogueError('applicationMissing');
  if (!hasCertificationRecord(application.status)) throw new CatalogueError('certificationRecordMissing');
  const judged = await findJudged(db, applicationId, uploadId);
  if (!judged) throw new CatalogueError('dataMissing', { field: 'uploadId' });
  const rows = await listJudgedFailures(db, applicationId, uploadId);
  const { sha256, size, parserVersion, report } = judged;
  return presentVerdict({
    parserVersion: parserVersion ?? 0,
    file: { sha256, size },
    refusal: refusalView.nullable().parse(judged.refusal),
    report,
    receivedAt: judged.receivedAt,
    unmatchedExceptions: [],
    incompleteRuns: (await readGeneralConfig(db)).incompleteRuns,
    failures: rows.map(({ state, ...failure }) => ({ ...failure, state: state ?? 'unexplained' })),
  });
}
