import type { Db } from '../schema/database.ts';

const most = 50;

/** The live sessions of an account, newest first, at most fifty. */
export function listSessionsOf(db: Db, { accountId, now }: { accountId: string; now: Date }) {
  return db
    .selectFrom('session')
    .select(['id', 'publicId', 'device', 'address', 'createdAt', 'lastSeenAt', 'isNewDevice'])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute();
}
export type OwnSessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number];

/** When an account signed in before it did so last. */
export async function findSignedInBefore(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account')
    .select('signedInBefore')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.signedInBefore ?? null;
}

/** Notes that somebody signs in now; what was the last time becomes the one before. */
export async function noteSignIn(trx: Db, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('account')
    .set(({ ref }) => ({ signedInBefore: ref('signedInAt'), signedInAt: now }))
    .where('id', '=', accountId)
    .execute();
}
