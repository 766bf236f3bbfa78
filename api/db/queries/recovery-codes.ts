import type { Db } from '#db/schema/database.ts';

/** Number of unused codes, and when they were made; null without codes. */
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

/** Uses a code; false when it was used concurrently or replaced. */
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

/** Replaces all codes. */
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
