import type { ModuleMapView } from '#contract/applications/module-map.ts';
import { listAcceptedModules } from '#db/queries/compared-runs.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { mapModules } from '#domain/test-results/module-map.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';
import { requireResults } from './require-results.ts';

/** Where in the alphabet of modules which configuration fails or has not run. Throws as `requireResults`. */
export async function readModuleMap(
  { db }: { db: Db },
  actor: Actor,
  applicationId: string,
): Promise<ModuleMapView> {
  await requireResults(db, actor, applicationId);
  const rows = await listAcceptedModules(db, applicationId);
  const runs = rows.map(({ ordinal, modules }) => ({
    ordinal,
    modules: testReportSchema.shape.modules.parse(modules ?? []),
  }));
  return {
    configurations: rows.map(({ id, ordinal, failures }) => ({ id, ordinal, failures })),
    ...mapModules(runs),
  };
}
