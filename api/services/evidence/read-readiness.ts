import { findApplication } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import type { Tenant } from '#db/tenant.ts';
import { hasCertificationRecord } from '#domain/applications/statuses.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type MissingEvidence, mayEditEvidence, missingEvidence } from '#domain/evidence/evidence.ts';
import { readEvidence } from './read-evidence.ts';

/**
 * What is still missing before the partner may `apply`. Throws `applicationMissing`, also for another's
 * application, and `certificationRecordMissing` before the product is approved.
 */
export async function readReadiness(
  db: Db,
  tenant: Tenant,
  applicationId: string,
): Promise<{ ready: boolean; missing: MissingEvidence[] }> {
  const application = tenant === null ? undefined : await findApplication(db, applicationId, tenant);
  if (!application) throw new CatalogueError('applicationMissing');
  if (!hasCertificationRecord(application.status)) throw new CatalogueError('certificationRecordMissing');
  const missing = missingEvidence(await readEvidence(db, applicationId));
  return { ready: missing.length === 0 && mayEditEvidence(application.status), missing };
}
