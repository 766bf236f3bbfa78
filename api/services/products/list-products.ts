import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { listProducts as listEndpoint } from '#contract/products.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { countProducts, listProducts as selectPage } from '#db/queries/products.ts';
import type { Db } from '#db/schema.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { presentProduct } from './present-product.ts';

type List = typeof listEndpoint;

/** One page of the actor's products, the one changed last first. */
export async function listProducts(
  db: Db,
  actor: Actor,
  query: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const tenant = tenantOf(actor);
  const { limit, after: cursor, ...filter } = query;
  const after = decodeCursor(timeCursorSchema, cursor);
  const counted = await countProducts(db, tenant, { ...filter, after });
  const read = (most: number) => selectPage(db, tenant, { ...filter, after, limit: most, counted });
  const { rows, next } = await readPage(limit, read, ({ updatedKey: at, id }) => ({ at, id }));
  return { rows: rows.map(presentProduct), next, total: counted.total };
}
