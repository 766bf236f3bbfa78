import { listApplicationStatuses, lockProduct } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { editBarrier } from '#domain/products/product-changes.ts';

/**
 * The product under its lock, with its applications, where it may be changed now.
 * @param edited its id, and the version that was edited
 * @throws CatalogueError dataMissing, applicationAlreadyInAudit or reviewStatusInvalid (locked), parameterInvalid (`reason:
 * 'version'`: somebody else changed it meanwhile)
 */
export async function admitEdit(trx: Db, enterpriseId: string, edited: { id: string; version: number }) {
  const current = await lockProduct(trx, enterpriseId, edited.id);
  if (!current) throw new CatalogueError('dataMissing');
  const applications = await listApplicationStatuses(trx, edited.id);
  const barrier = editBarrier(applications);
  if (barrier) throw new CatalogueError(barrier.error, { reason: 'locked', application: barrier.by.number });
  if (current.version !== edited.version)
    throw new CatalogueError('parameterInvalid', { reason: 'version', version: current.version });
  return { current, applications };
}
