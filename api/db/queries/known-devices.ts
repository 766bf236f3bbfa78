import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { Locale } from '#domain/shared/locale.ts';

type DeviceInput = { accountId: string; token: string; locale: Locale; now: Date };

/** Locks an account, so that concurrent sign-ins record their browsers one after the other. */
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

/** Updates a known browser's last use; false for an unknown one, and for one older than `notBefore`. */
export async function touchDevice(db: Db, device: DeviceInput, notBefore: Date): Promise<boolean> {
  const { accountId, token, locale, now } = device;
  const { numUpdatedRows } = await db
    .updateTable('knownDevice')
    .set({ lastSeenAt: now, locale })
    .where('accountId', '=', accountId)
    .where('token', '=', token)
    .where('lastSeenAt', '>', notBefore)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Adds a browser, and removes those beyond the newest `most`. */
export async function insertDevice(db: Db, device: DeviceInput, max: number): Promise<void> {
  const { accountId, token, locale, now } = device;
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
        .offset(max)})::text[])`,
    )
    .execute();
}
