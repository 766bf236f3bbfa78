import type { CheckProfileView } from '#contract/applications/verdicts.ts';
import { findApplication } from '#db/queries/applications.ts';
import { listProductEditions } from '#db/queries/suites.ts';
import { findDeclared } from '#db/queries/test-runs.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';

/** The rules by which a result of an application is judged. Throws `applicationMissing`, also for another's application. */
export async function readCheckProfile(
  { db }: { db: Db },
  actor: Actor,
  { applicationId }: { applicationId: string },
): Promise<CheckProfileView> {
  const tenant = tenantOf(actor);
  const application = tenant === null ? undefined : await findApplication(db, applicationId, tenant);
  if (!application) throw new CatalogueError('applicationMissing');
  const { brand, brandAlias, model, osVersion } = await findDeclared(db, applicationId);
  const editions = await listProductEditions(db, applicationId);
  const { testResultSizes, incompleteRuns } = await readGeneralConfig(db);
  return {
    schema: 'assay-product/1',
    brand,
    brandAlias,
    model,
    osVersion,
    zone: await readOfficeZone(db),
    testResultSizes,
    incompleteRuns,
    editions: editions.map(({ publishedAt, withdrawnAt, ...edition }) => ({
      ...edition,
      publishedAt: publishedAt?.toISOString() ?? null,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
  };
}
