import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { Locale } from '#domain/shared/locale.ts';

type Seen = { accountId: string; token: string; locale: Locale; now: Date };

/** An account for the time of a transaction, so that two sign-ins note their browsers one after the other. */
export function lockSigningIn(trx: Db, accountId: string) {
  return trx
    .selectFrom('account')
    .select(['id', 'createdAt'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How many browsers of an account are known. */
export async function countDevices(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('knownDevice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes that a known browser was used again since `notBefore`; false for one that is not known. */
export async function touchDevice(db: Db, seen: Seen, notBefore: Date): Promise<boolean> {
  const { accountId, token, locale, now } = seen;
  const { numUpdatedRows } = await db
    .updateTable('knownDevice')
    .set({ lastSeenAt: now, locale })
    .where('accountId', '=', accountId)
    .where('token', '=', token)
    .where('lastSeenAt', '>', notBefore)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Remembers a browser, and forgets those beyond the newest `most`. */
export async function insertDevice(db: Db, seen: Seen, most: number): Promise<void> {
  const { accountId, token, locale, now } = seen;
  await db
    .insertInto('knownDevice')
    .values({ accountId, token, locale, createdAt: now, lastSeenAt: now })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'token']).doUpdateSet({ lastSeenAt: now, locale }),
    )
    .execute();
  await db
    .deleteFrom('knownDevice')
    .where('accountId', '=', accountId)
    .where(
      'token',
      '=',
      sql<string>`any(array(${db
        .selectFrom('knownDevice')
        .select('token')
        .where('accountId', '=', accountId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('token')
        .offset(most)})::text[])`,
    )
    .execute();
}
