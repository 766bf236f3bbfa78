import { type ApplicationRow, lockApplication } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import { isFinal } from '#domain/applications/statuses.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';

/** Refuses a change of evidence: `certificationRecordMissing` once final, `applicationAlreadyInAudit` while locked. */
export function refuseLocked({ status }: Pick<ApplicationRow, 'status'>): void {
  if (mayEditEvidence(status)) return;
  throw new CatalogueError(isFinal(status) ? 'certificationRecordMissing' : 'applicationAlreadyInAudit');
}

/**
 * Locks an application whose evidence its enterprise may change now.
 * Throws `applicationMissing` for a foreign one exactly as for none, and what {@link refuseLocked} throws.
 */
export async function lockEvidence(
  trx: Db,
  enterpriseId: string | null,
  applicationId: string,
): Promise<ApplicationRow> {
  const application = await lockApplication(trx, applicationId);
  if (!application || application.enterpriseId !== enterpriseId)
    throw new CatalogueError('applicationMissing');
  refuseLocked(application);
  return application;
}
