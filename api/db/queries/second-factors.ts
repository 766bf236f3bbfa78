import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';

/** An account's factors, oldest first; few (`factorLimits.perAccount`). */
export function listFactors(db: Db, accountId: string) {
  return db
    .selectFrom('secondFactor')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute();
}
export type FactorRow = Awaited<ReturnType<typeof listFactors>>[number];

/** Roles of an account that may sign in, and how many factors it has. */
export function findFactorStatus(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'login', 'nameZh', 'nameEn', 'roles'])
    .select(
      sql<number>`(select count(*)::int from second_factor where account_id = account.id)`.as('factors'),
    )
    .where('id', '=', accountId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}
export type FactorStatus = NonNullable<Awaited<ReturnType<typeof findFactorStatus>>>;

export async function insertFactor(trx: Db, factor: Insertable<Database['secondFactor']>): Promise<string> {
  const { id } = await trx
    .insertInto('secondFactor')
    .values(factor)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the name of the deleted factor; undefined when it is not there, or another account's */
export function deleteFactor(trx: Db, accountId: string, id: string) {
  return trx
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(['kind', 'name'])
    .executeTakeFirst();
}

/** Deletes all second factors and recovery codes. @returns the number of factors */
export async function deleteFactorsOf(trx: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('factorStep').where('accountId', '=', accountId).execute();
  return Number(numDeletedRows);
}

type TotpUse = { id: string; step: number; sealedSecret: string; now: Date };

/** Uses the code of a half minute; false when it, or a later one, was used. */
export async function takeTotpStep(db: Db, { id, step, sealedSecret, now }: TotpUse): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactor')
    .set({ lastStep: step, sealedSecret, lastUsedAt: now })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const keyIdOf = sql<string>`split_part(sealed_secret, '.', 1)`;

/** A page of secrets encrypted under another key than this one. */
export function listSealedOtherwise(
  db: Db,
  { keyId, after, limit }: { keyId: string; after: string; limit: number },
) {
  return db
    .selectFrom('secondFactor')
    .select(['id', 'accountId', 'sealedSecret'])
    .where('id', '>', after)
    .where('sealedSecret', 'is not', null)
    .$narrowType<{ sealedSecret: string }>()
    .where(keyIdOf, '<>', keyId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** False where the secret was changed or removed concurrently. */
export async function replaceSealed(
  db: Db,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactor')
    .set({ sealedSecret: to })
    .where('id', '=', id)
    .where('sealedSecret', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there are secrets that none of these keys decrypts. */
export async function hasForeignSecrets(db: Db, keyIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactor')
    .select('id')
    .where('sealedSecret', 'is not', null)
    .where(keyIdOf, 'not in', keyIds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a passkey's signature count; false where an equal or higher one was seen: the passkey may be a copy. */
export async function takePasskeyCount(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactor')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where((where) => (counter === 0 ? where('counter', '=', '0') : where('counter', '<', String(counter))))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
