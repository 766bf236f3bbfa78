import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { listProducts as listEndpoint } from '#contract/products.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { productCursorOf, productCursorSchema } from '#db/queries/product-orders.ts';
import { filterProducts, listProducts as selectPage } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { productOrderOf } from '#domain/products/products.ts';
import { presentProduct } from './present-product.ts';

type List = typeof listEndpoint;

/** One page of the actor's products, unless told otherwise the one changed last first. */
export async function listProducts(
  db: Db,
  actor: Actor,
  query: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const { limit, after: cursor, sort, order: way, ...filter } = query;
  const after = decodeCursor(productCursorSchema(sort), cursor);
  const order = productOrderOf({ sort, order: way });
  const found = await filterProducts(db, tenantOf(actor), filter);
  const read = (max: number) => selectPage(db, found, { order, after, limit: max });
  const { rows, next } = await readPage(limit, read, (row) => productCursorOf(sort, row));
  return { rows: rows.map(presentProduct), next, total: found.total };
}
