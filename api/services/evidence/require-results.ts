import { type ApplicationRow, findApplication, listConfigurationIds } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { hasCertificationRecord } from '#domain/applications/statuses.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * The application, where its results may be seen. Throws `applicationMissing`, also for another's application, and
 * `certificationRecordMissing` before the product is approved.
 */
export async function requireResults(db: Db, actor: Actor, applicationId: string): Promise<ApplicationRow> {
  const tenant = tenantOf(actor);
  const application = tenant === null ? undefined : await findApplication(db, applicationId, tenant);
  if (!application) throw new CatalogueError('applicationMissing');
  if (!hasCertificationRecord(application.status)) throw new CatalogueError('certificationRecordMissing');
  return application;
}

export type ConfigurationTarget = { applicationId: string; configurationId: string };

/** The same for one configuration; throws `dataMissing` for one that the application is not for. */
export async function requireResultsOf(
  db: Db,
  actor: Actor,
  { applicationId, configurationId }: ConfigurationTarget,
): Promise<ApplicationRow> {
  const application = await requireResults(db, actor, applicationId);
  const configurations = await listConfigurationIds(db, applicationId);
  if (!configurations.includes(configurationId))
    throw new CatalogueError('dataMissing', { field: 'configurationId' });
  return application;
}
