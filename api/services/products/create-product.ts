import type { ProductView } from '#contract/products.ts';
import { writeConfigurations } from '#db/queries/configurations.ts';
import { insertProduct, replaceProductContacts } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { placeConfigurations } from '#domain/products/product-changes.ts';
import type { ProductInput } from '#domain/products/products.ts';
import { claimRoom } from '#services/quotas/claim-room.ts';
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

/**
 * Creates a product with its configurations and contacts.
 * @throws CatalogueError those of `checkDeviceChoices`, productIdentical, channelIdGenerationFailed, partnerCodeFailed, parameterInvalid (contacts,
 * the memory cap, or a quota of the enterprise)
 */
export async function createProduct(db: Db, actor: Actor, product: ProductInput): Promise<ProductView> {
  const enterpriseId = requireEnterprise(actor);
  checkConfigurations(product.configurations);
  return writeUniquely(db, { ...product, enterpriseId, id: null }, async (trx) => {
    await claimRoom(trx, {
      enterpriseId,
      added: { products: 1, configurations: product.configurations.length },
    });
    await checkDeviceChoices(trx, product);
    await checkMemory(trx, product);
    await checkContacts(trx, enterpriseId, product.contactIds);
    const columns = await productColumns(trx, enterpriseId, product);
    const id = await insertProduct(trx, { enterpriseId, ...columns });
    await writeConfigurations(trx, id, placeConfigurations([], product.configurations));
    await replaceProductContacts(trx, id, product.contactIds);
    await announceProduct(trx, enterpriseId, { id, version: 1 }, 'created');
    return readProduct(trx, enterpriseId, id);
  });
}
