import type { ProductView } from '#contract/products.ts';
import { findProduct } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import type { Tenant } from '#db/tenant.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { presentProduct } from './present-product.ts';

/** @throws CatalogueError dataMissing, for another enterprise's product too */
export function getProduct(db: Db, actor: Actor, id: string): Promise<ProductView> {
  return readProduct(db, tenantOf(actor), id);
}

/** As {@link getProduct} for a tenant that is known already. */
export async function readProduct(db: Db, tenant: Tenant, id: string): Promise<ProductView> {
  const row = await findProduct(db, tenant, id);
  if (!row) throw new CatalogueError('dataMissing');
  return presentProduct(row);
}
