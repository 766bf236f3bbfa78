import { lockAdministratorIds } from '#db/queries/admin-accounts.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * Lets one change of administrators happen at a time. Nobody takes their own right, and nobody acts whose right another
 * took meanwhile: so there is always one left.
 * @throws CatalogueError permissionDenied for somebody who is no administrator any more
 */
export async function lockAdministrators(trx: Db, actor: Actor): Promise<void> {
  const administrators = await lockAdministratorIds(trx);
  if (!administrators.includes(actor.accountId)) throw new CatalogueError('permissionDenied');
}
