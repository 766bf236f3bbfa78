import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { listProducts as listEndpoint } from '#contract/products.ts';
import { decodeCursor, encodeCursor, timeCursorSchema } from '#db/cursor.ts';
import { countProducts, listProducts as selectPage } from '#db/queries/products.ts';
import type { Db } from '#db/schema.ts';
import { type Actor, tenantOf } from '#domain/permissions.ts';
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
  // One row more than asked for tells whether there is a next page.
  const found = await selectPage(db, tenant, { ...filter, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(presentProduct),
    next: last ? encodeCursor({ at: last.updatedKey, id: last.id }) : null,
    total: await countProducts(db, tenant, filter),
  };
}
