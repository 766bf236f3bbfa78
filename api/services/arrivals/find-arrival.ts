import type { ArrivalView } from '#contract/applications/arrivals.ts';
import { type ArrivalRow, deleteArrival, findArrival, listOpenArrivals } from '#db/queries/arrivals.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { arrivalLimits } from '#domain/arrivals/arrivals.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { reachStorage } from '#services/files/reach-storage.ts';
import type { PartDeps } from '#services/parts/hold-parts.ts';
import type { TargetInput } from './arrival-target.ts';

/** One of the actor's enterprise. @throws CatalogueError dataMissing for another's as for none */
export async function requireArrival(
  { db }: Pick<PartDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<ArrivalRow> {
  const row = await findArrival(db, requireEnterprise(actor), id);
  if (!row) throw new CatalogueError('dataMissing');
  return row;
}

export const targetOf = ({ applicationId, delegationId, configurationId }: ArrivalRow): TargetInput => ({
  applicationId: delegationId === null ? applicationId : null,
  labWork: delegationId,
  configurationId,
});

export async function presentArrival(
  { storage }: Pick<PartDeps, 'storage'>,
  row: ArrivalRow,
): Promise<ArrivalView> {
  const { id, name, size, sha256, keptAt, touchedAt } = row;
  const offset = keptAt === null ? await reachStorage(() => storage.parts.size(id)) : size;
  return { id, ...targetOf(row), name, size, sha256, offset, touchedAt: touchedAt.toISOString() };
}

/** What the actor's enterprise has not finished. */
export async function listArrivals(
  deps: Pick<PartDeps, 'db' | 'storage'>,
  actor: Actor,
): Promise<ArrivalView[]> {
  const rows = await listOpenArrivals(deps.db, requireEnterprise(actor), arrivalLimits.open);
  return Promise.all(rows.map((row) => presentArrival(deps, row)));
}

/** Removes one with its bytes; what another request still writes ends at its next piece. False where it is gone, or finished. */
export async function dropArrival(
  { db, storage }: Pick<PartDeps, 'db' | 'storage'>,
  id: string,
): Promise<boolean> {
  const isGone = await deleteArrival(db, id);
  if (isGone) await reachStorage(() => storage.parts.remove(id));
  return isGone;
}

/** Gives one up. @throws CatalogueError dataMissing */
export async function cancelArrival(deps: PartDeps, actor: Actor, id: string): Promise<void> {
  await requireArrival(deps, actor, id);
  if (!(await dropArrival(deps, id))) throw new CatalogueError('dataMissing');
}
