import { randomBytes } from 'node:crypto';
import type { Db } from '../schema/database.ts';

/** `mailKey` signs unsubscribe links, `enquiryKey` the tickets of enquiry forms. */
export type SigningKeys = 'mailKey' | 'enquiryKey';

/** The newest first, which signs; all verify. */
export async function listSigningKeys(db: Db, table: SigningKeys): Promise<[Buffer, ...Buffer[]]> {
  const rows = await db.selectFrom(table).select('key').orderBy('id', 'desc').limit(10).execute();
  const [newest, ...older] = rows.map(({ key }) => key);
  if (!newest) throw new Error(`there is no key in ${table}`);
  return [newest, ...older];
}

export async function addSigningKey(db: Db, table: SigningKeys): Promise<void> {
  await db
    .insertInto(table)
    .values({ key: randomBytes(32) })
    .execute();
}

/** @returns the number of deleted keys; their signatures are no longer accepted */
export async function dropOldSigningKeys(db: Db, table: SigningKeys): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', '<', (query) => query.selectFrom(table).select(({ fn }) => fn.max('id').as('newest')))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
