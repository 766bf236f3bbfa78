import { type DelegationRow, findDelegation } from '#db/queries/delegations.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { isDelegatedFor } from '#domain/labs/delegations.ts';

/** A part that somebody has. */
export type LabPart = DelegationRow & { labId: string };

/**
 * The actor's enterprise's part in another's application, while it lasts.
 * @throws CatalogueError dataMissing for another lab's as for none, permissionDenied (`reason: 'ended'`) once it is over
 */
export async function findPart(db: Db, actor: Actor, id: string): Promise<LabPart> {
  const part = await findDelegation(db, { id, labId: requireEnterprise(actor) });
  if (!part) throw new CatalogueError('dataMissing');
  if (part.endedAt !== null) throw new CatalogueError('permissionDenied', { reason: 'ended' });
  return part;
}

/** The same for one configuration. @throws CatalogueError dataMissing as well where the lab is not wanted for it */
export async function findPartFor(
  db: Db,
  actor: Actor,
  { id, configurationId }: { id: string; configurationId: string },
): Promise<LabPart> {
  const part = await findPart(db, actor, id);
  if (!isDelegatedFor(part, configurationId))
    throw new CatalogueError('dataMissing', { field: 'configurationId' });
  return part;
}

/** Somebody of a lab as the application's records name them: for its owner, under the lab's name. */
export function onBehalf(actor: Actor, part: DelegationRow): Actor {
  return { ...actor, enterpriseId: part.enterpriseId, name: part.labName, nameEn: part.labNameEn };
}
