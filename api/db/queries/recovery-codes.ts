import type { Db } from '#db/schema/database.ts';

/** How many codes are left, and when they were made; null where there are none. */
export async function countRecoveryCodes(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('recoveryCode')
    .select(['createdAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .limit(10)
    .execute();
  const [first] = rows;
  return first
    ? { madeAt: first.createdAt, left: rows.filter(({ usedAt }) => usedAt === null).length }
    : null;
}

/** Takes a code; false when somebody was faster, or there are new ones by now. */
export async function takeRecoveryCode(
  trx: Db,
  { accountId, hash, now }: { accountId: string; hash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** New codes in the place of all former ones. */
export async function replaceRecoveryCodes(
  trx: Db,
  accountId: string,
  hashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  const rows = hashes.map((hash, ordinal) => ({ accountId, ordinal, hash, createdAt, usedAt: null }));
  await trx.insertInto('recoveryCode').values(rows).execute();
}
