import type { UploadView } from '#contract/evidence.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { admitResult, type ResultTarget } from '#services/evidence/receive-result.ts';
import { findPart, findPartFor, onBehalf } from '#services/labs/find-part.ts';

/** For what a result is: a configuration of the enterprise's own application, or of what a lab was let in to. */
export type TargetInput = { applicationId: string | null; labWork: string | null; configurationId: string };

/** The same once it was found that the actor may bring it. */
export type Admitted = {
  /** Whose files it joins, and in whose name. */
  owner: Actor & { enterpriseId: string };
  target: ResultTarget & { key: string | null };
  /** What an earlier call made of it. */
  repeated: UploadView | null;
  stillMay?: (trx: Db) => Promise<void>;
};

async function admitLab(
  db: Db,
  actor: Actor,
  { labWork, configurationId }: TargetInput & { labWork: string },
  key: string | null,
): Promise<Admitted> {
  // A lab's right is its people's: its tokens may not send results.
  if (actor.token) throw new CatalogueError('permissionDenied', { reason: 'scope' });
  const part = await findPartFor(db, actor, { id: labWork, configurationId });
  const { applicationId, enterpriseId } = part;
  const owner = { ...onBehalf(actor, part), enterpriseId };
  const target = { applicationId, configurationId, delegationId: labWork, key };
  const repeated = await runInTenant(enterpriseId, () => admitResult(db, owner, target));
  return { owner, target, repeated, stillMay: async (trx) => void (await findPart(trx, actor, labWork)) };
}

/**
 * Asks whether the actor may bring a result there now. `key` is the id that it has or is to have.
 * @throws CatalogueError parameterInvalid where neither or both are named, permissionDenied for a lab's token, and what findPartFor and admitResult throw
 */
export async function admitArrival(
  db: Db,
  actor: Actor,
  input: TargetInput,
  key: string | null,
): Promise<Admitted> {
  const { applicationId, labWork, configurationId } = input;
  if ((applicationId === null) === (labWork === null))
    throw new CatalogueError('parameterInvalid', { field: 'applicationId' });
  if (labWork !== null) return admitLab(db, actor, { ...input, labWork }, key);
  const owner = { ...actor, enterpriseId: requireEnterprise(actor) };
  const target = { applicationId: applicationId as string, configurationId, key };
  return { owner, target, repeated: await admitResult(db, actor, target) };
}
