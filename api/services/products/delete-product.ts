import { isDeactivated } from '#db/queries/admin-products.ts';
import {
  listApplicationStatuses,
  lockProduct,
  deleteProduct as removeProduct,
} from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { deletionBarrier } from '#domain/products/product-changes.ts';
import { announceProduct } from './save-product.ts';

/**
 * Deletes a product that was never applied for.
 * @throws CatalogueError dataMissing; applicationAlreadyInAudit or reviewStatusInvalid  when it has an application;
 * productNotActivated when the programme has deactivated it
 */
export function deleteProduct(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  const enterpriseId = requireEnterprise(actor);
  return inTransaction(db, async (trx) => {
    const current = await lockProduct(trx, enterpriseId, id);
    if (!current) throw new CatalogueError('dataMissing');
    const barrier = deletionBarrier(await listApplicationStatuses(trx, id));
    if (barrier)
      throw new CatalogueError(barrier.error, { reason: 'applied', application: barrier.by.number });
    // Deleted and made again it would be active again.
    if (await isDeactivated(trx, id)) throw new CatalogueError('productNotActivated');
    await removeProduct(trx, id);
    await announceProduct(trx, enterpriseId, { id, version: current.version + 1 }, 'deleted');
    return { id };
  });
}
