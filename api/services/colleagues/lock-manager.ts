import { lockColleague } from '#db/queries/colleagues.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * Locks the people of an enterprise: one change at a time. Nobody removes their own right, and whoever lost theirs
 * meanwhile is refused, so that one manager always remains.
 * @returns the enterprise
 * @throws CatalogueError permissionDenied for whoever manages no more
 */
export async function lockManager(trx: Db, actor: Actor): Promise<string> {
  const enterpriseId = requireEnterprise(actor);
  await lockEnterprise(trx, enterpriseId);
  const own = await lockColleague(trx, { id: actor.accountId, enterpriseId });
  if (own?.enterpriseRight !== 'manage' || own.disabledAt !== null)
    throw new CatalogueError('permissionDenied', { reason: 'right' });
  return enterpriseId;
}
