import { lockAdministratorIds } from '#db/queries/admin-accounts.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * Locks the administrators: one change at a time. Nobody removes their own role, and whoever lost theirs meanwhile is
 * refused, so that one administrator always remains.
 * @throws CatalogueError permissionDenied for somebody who is no administrator any more
 */
export async function lockAdministrators(trx: Db, actor: Actor): Promise<void> {
  const administrators = await lockAdministratorIds(trx);
  if (!administrators.includes(actor.accountId)) throw new CatalogueError('permissionDenied');
}
