import type { UploadView } from '#contract/evidence.ts';
import { findApplication } from '#db/queries/applications.ts';
import { listCurrentUploads } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import type { Tenant } from '#db/tenant.ts';
import { hasCertificationRecord } from '#domain/applications/statuses.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { presentUpload } from './present-upload.ts';

/**
 * The current upload of each configuration. Throws `applicationMissing`, also for another's
 * application, and `certificationRecordMissing` before the product is approved.
 */
export async function listUploads(db: Db, tenant: Tenant, applicationId: string): Promise<UploadView[]> {
  const application = tenant === null ? undefined : await findApplication(db, applicationId, tenant);
  if (!application) throw new CatalogueError('applicationMissing');
  if (!hasCertificationRecord(application.status)) throw new CatalogueError('certificationRecordMissing');
  return (await listCurrentUploads(db, applicationId)).map(presentUpload);
}
