import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type {
  AdminProduct,
  listAdminProducts as listEndpoint,
} from '#contract/programme/product-activation.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import {
  type AdminProductRow,
  filterAdminProducts,
  listAdminProducts as listRows,
} from '#db/queries/admin-products.ts';
import type { Db } from '#db/schema/database.ts';

type List = typeof listEndpoint;

/** A product as administrators see it. */
export function presentAdminProduct(row: AdminProductRow): AdminProduct {
  const { id, name, nameEn, brand, brandAlias, model, category, version, reason, noteZh, noteEn, at } = row;
  const isDeactivated = reason !== null && noteZh !== null && noteEn !== null && at !== null;
  return {
    id,
    name,
    nameEn,
    brand,
    brandAlias,
    model,
    category,
    version,
    status: row.status as AdminProduct['status'],
    enterprise: { id: row.enterpriseId, zh: row.nameZh, en: row.enterpriseEn },
    deactivation: isDeactivated ? { reason, noteZh, noteEn, at: at.toISOString() } : null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** One page of every enterprise's products. */
export async function listAdminProducts(
  { db }: { db: Db },
  { after: cursor, limit, ...filter }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const after = decodeCursor(timeCursorSchema, cursor);
  const found = await filterAdminProducts(db, filter);
  const read = (max: number) => listRows(db, found, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ updatedKey, id }) => ({ at: updatedKey, id }));
  return { rows: rows.map(presentAdminProduct), next, total: found.total };
}
