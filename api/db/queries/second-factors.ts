import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#db/schema.ts';

/** An account's factors, the oldest first; there are never many (`factorLimits.perAccount`). */
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
export function findFactorStanding(db: Db, accountId: string) {
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
export type FactorStanding = NonNullable<Awaited<ReturnType<typeof findFactorStanding>>>;

export async function insertFactor(trx: Db, factor: Insertable<Database['secondFactor']>): Promise<string> {
  const { id } = await trx
    .insertInto('secondFactor')
    .values(factor)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the name of what was deleted; undefined when it is not there, or somebody else's */
export function deleteFactor(trx: Db, accountId: string, id: string) {
  return trx
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(['kind', 'name'])
    .executeTakeFirst();
}

/** Takes all that an account could prove itself with beside the password. @returns how many factors there were */
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

/** Takes the code of a half minute; false when it, or a later one, was taken already. */
export async function takeTotpStep(db: Db, { id, step, sealedSecret, now }: TotpUse): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactor')
    .set({ lastStep: step, sealedSecret, lastUsedAt: now })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes note of a signature; false where a count was seen before that one: the passkey may be a copy. */
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
