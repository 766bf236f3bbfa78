import type { ApplicationSummary } from '#contract/applications.ts';
import { findSummary } from '#db/queries/application-lists.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { presentSummary } from './present-application.ts';

/** One application as lists show it; `applicationMissing` for a foreign one as for none. */
export async function readSummary(deps: { db: Db }, actor: Actor, id: string): Promise<ApplicationSummary> {
  const row = await findSummary(deps.db, id, tenantOf(actor));
  if (!row) throw new CatalogueError('applicationMissing');
  return presentSummary(row);
}
