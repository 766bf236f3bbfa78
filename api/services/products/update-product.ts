import type { ProductView } from '#contract/products.ts';
import { listConfigurations, writeConfigurations } from '#db/queries/configurations.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import { replaceProductContacts, updateProduct as writeProduct } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { placeConfigurations } from '#domain/products/product-changes.ts';
import type { ProductInput } from '#domain/products/products.ts';
import { claimRoom } from '#services/quotas/claim-room.ts';
import { admitEdit } from './admit-edit.ts';
import { readProduct } from './get-product.ts';
import {
  announceProduct,
  checkConfigurations,
  checkContacts,
  checkDeviceChoices,
  checkMemory,
  productColumns,
  writeUniquely,
} from './save-product.ts';

type ProductUpdate = {
  id: string;
  product: ProductInput;
  /** The version that was edited. */
  version: number;
};

/**
 * Replaces what a product says; configurations that stay keep their ids.
 * @throws CatalogueError dataMissing, applicationAlreadyInAudit or reviewStatusInvalid (locked), productCategoryInconsistent,
 * parameterInvalid (`reason: 'version'`: somebody else changed it meanwhile), and as createProduct
 */
export async function updateProduct(db: Db, actor: Actor, update: ProductUpdate): Promise<ProductView> {
  const enterpriseId = requireEnterprise(actor);
  const { id, product } = update;
  checkConfigurations(product.configurations);
  return writeUniquely(db, { ...product, enterpriseId, id }, (trx) =>
    replaceProduct(trx, enterpriseId, update),
  );
}

async function replaceProduct(trx: Db, enterpriseId: string, update: ProductUpdate): Promise<ProductView> {
  const { id, product } = update;
  await lockEnterprise(trx, enterpriseId);
  const current = await admitChange(trx, enterpriseId, update);
  await checkDeviceChoices(trx, product, current);
  await checkContacts(trx, enterpriseId, product.contactIds);
  const columns = await productColumns(trx, enterpriseId, product, current.channelId);
  await replaceConfigurations(trx, enterpriseId, update);
  await replaceProductContacts(trx, id, product.contactIds);
  await writeProduct(trx, id, columns);
  await announceProduct(trx, enterpriseId, { id, version: update.version + 1 }, 'updated');
  return readProduct(trx, enterpriseId, id);
}

async function admitChange(trx: Db, enterpriseId: string, update: ProductUpdate) {
  const { current, applications } = await admitEdit(trx, enterpriseId, update);
  // What was applied for stays of its kind: the category decides the tests and the agreement.
  if (applications.length > 0 && current.category !== update.product.category) {
    throw new CatalogueError('productCategoryInconsistent', { category: current.category });
  }
  return current;
}

async function replaceConfigurations(
  trx: Db,
  enterpriseId: string,
  { id, product }: ProductUpdate,
): Promise<void> {
  const existing = await listConfigurations(trx, id);
  await checkMemory(trx, product, { root: 'product.', before: existing });
  const placed = placeConfigurations(existing, product.configurations);
  const lost = existing.find((row) => row.applied && !placed.some((one) => one.id === row.id));
  if (lost) {
    throw new CatalogueError('reviewStatusInvalid', { reason: 'configuration', configuration: lost.ordinal });
  }
  const added = placed.length - existing.length;
  if (added > 0) await claimRoom(trx, { enterpriseId, added: { configurations: added } });
  await writeConfigurations(trx, id, placed);
}
