import type { DelegationView, LabWorkView } from '#contract/applications/labs.ts';
import { type ApplicationRow, lockApplication } from '#db/queries/applications.ts';
import { type DelegationRow, endOpenDelegations, findLabWork } from '#db/queries/delegations.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { endByStatus } from '#domain/labs/delegations.ts';
import { announceDelegation } from './announce-delegation.ts';
import { findPart } from './find-part.ts';
import { presentDelegation, presentLabWork } from './present-delegation.ts';

type Deps = { db: Db; now: () => Date };

/** Ends every delegation of an application whose evidence is closed; its row is the one after the change, and locked. */
export async function endByProgress(
  trx: Db,
  application: ApplicationRow,
  { at, actorId }: { at: Date; actorId: string | null },
): Promise<void> {
  const why = endByStatus(application.status);
  if (why === null) return;
  for (const part of await endOpenDelegations(trx, { applicationId: application.id, why, at }))
    await announceDelegation(trx, { application, part, actorId }, why);
}

type End = { applicationId: string; id: string; why: 'taken-back' | 'stepped-out' };

async function endOne(trx: Db, { now }: Deps, actor: Actor, end: End): Promise<DelegationRow> {
  const application = await lockApplication(trx, end.applicationId);
  if (!application) throw new CatalogueError('applicationMissing');
  if (end.why === 'taken-back' && application.enterpriseId !== requireEnterprise(actor))
    throw new CatalogueError('applicationMissing');
  const [part] = await endOpenDelegations(trx, { ...end, at: now() });
  if (!part) throw new CatalogueError('reviewStatusChanged');
  await announceDelegation(trx, { application, part, actorId: actor.accountId }, end.why);
  return part;
}

/**
 * Takes back that a lab was let in; what it has uploaded stays.
 * @throws CatalogueError applicationMissing for a foreign application as for none, reviewStatusChanged where the lab is not in
 */
export function takeBackLab(
  deps: Deps,
  actor: Actor,
  { applicationId, id }: { applicationId: string; id: string },
): Promise<DelegationView> {
  const end = { applicationId, id, why: 'taken-back' as const };
  return inTransaction(deps.db, async (trx) => presentDelegation(await endOne(trx, deps, actor, end)));
}

/** Ends the part of the actor's own enterprise in another's application. @throws what {@link findPart} throws */
export function stepOut(deps: Deps, actor: Actor, id: string): Promise<LabWorkView> {
  return inTransaction(deps.db, async (trx) => {
    const { applicationId, labId } = await findPart(trx, actor, id);
    await endOne(trx, deps, actor, { applicationId, id, why: 'stepped-out' });
    const row = await findLabWork(trx, { id, labId });
    if (!row) throw new Error(`delegation ${id} is gone`);
    return presentLabWork(row);
  });
}
