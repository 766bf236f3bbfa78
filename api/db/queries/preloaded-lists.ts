import type { Db } from '../schema/database.ts';

/** The list of preloaded apps that is in force. */
export function findPreloadedList(db: Db) {
  return db
    .selectFrom('preloadedList')
    .select(['version', 'apps', 'publishedAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Puts a list in force; its version is the next one. */
export async function insertPreloadedList(
  trx: Db,
  list: { version: number; apps: string[]; publishedBy: string; publishedAt: Date },
): Promise<void> {
  await trx.insertInto('preloadedList').values(list).execute();
}

/** Whether a list of preloaded apps was ever published under this version. */
export async function hasPreloadedList(db: Db, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('preloadedList')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Applications that wait for new materials, newest first; at most 1000. */
export function listWaitingForMaterials(db: Db) {
  return db
    .selectFrom('application as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .select(['a.id', 'a.number', 'a.enterpriseId', 'p.name as product', 'p.nameEn as productEn'])
    .where('a.status', '=', 'product-rejected')
    .orderBy('a.updatedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1000)
    .execute();
}
