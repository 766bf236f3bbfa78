import { listPassRates as selectRates } from '#db/queries/pass-rates.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { getProduct } from './get-product.ts';

/** @throws CatalogueError dataMissing, for another enterprise's product too */
export async function listPassRates(db: Db, actor: Actor, id: string) {
  await getProduct(db, actor, id);
  const rows = await selectRates(db, id);
  return { rows: rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })) };
}
