import { sql } from 'kysely';
import { savedViewLimits } from '#domain/applications/application-filters.ts';
import type { Db } from '../schema/database.ts';

/** Locks the views of an account for whoever adds one. */
export async function lockSavedViews(trx: Db, accountId: string): Promise<void> {
  const key = `saved views ${accountId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** An account's views in the order of their making. */
export function listSavedViews(db: Db, accountId: string) {
  return db
    .selectFrom('savedView')
    .select(['id', 'name', 'filters'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(savedViewLimits.most)
    .execute();
}

type NewView = { accountId: string; name: string; filters: Record<string, string>; createdAt: Date };

/** @throws the database's error `saved_view_named` where the account has the name already */
export async function insertSavedView(trx: Db, { filters, ...view }: NewView): Promise<string> {
  const { id } = await trx
    .insertInto('savedView')
    .values({ ...view, filters: JSON.stringify(filters) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type OwnView = { id: string; accountId: string };

/** Whether the account has the view. @throws the database's error `saved_view_named` */
export async function renameSavedView(db: Db, { id, accountId }: OwnView, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('savedView')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the account had the view. */
export async function deleteSavedView(db: Db, { id, accountId }: OwnView): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedView')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
