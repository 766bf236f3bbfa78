import type { Db } from '#db/schema/database.ts';
import type { StoredLogo } from './programme.ts';

export async function findAccountPicture(db: Db, accountId: string): Promise<Buffer | undefined> {
  const query = db.selectFrom('accountPicture').select('png').where('accountId', '=', accountId);
  return (await query.executeTakeFirst())?.png;
}

export async function putAccountPicture(
  db: Db,
  accountId: string,
  { hash, png }: StoredLogo,
  updatedAt: Date,
): Promise<void> {
  await db
    .insertInto('accountPicture')
    .values({ accountId, hash, png, updatedAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ hash, png, updatedAt }))
    .execute();
}

export async function deleteAccountPicture(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accountPicture').where('accountId', '=', accountId).execute();
}
