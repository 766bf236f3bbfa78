import type { Db } from '../schema/database.ts';

const maxSessions = 50;

/** The live sessions of an account, newest first, at most fifty. */
export function listSessionsOf(db: Db, { accountId, now }: { accountId: string; now: Date }) {
  return db
    .selectFrom('session')
    .select(['id', 'publicId', 'device', 'address', 'createdAt', 'lastSeenAt', 'isNewDevice'])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(maxSessions)
    .execute();
}
export type OwnSessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number];

/** The account's sign-in before the last one. */
export async function findSignedInBefore(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account')
    .select('signedInBefore')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.signedInBefore ?? null;
}

/** Records a sign-in; the last one becomes the one before. */
export async function recordSignIn(trx: Db, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('account')
    .set(({ ref }) => ({ signedInBefore: ref('signedInAt'), signedInAt: now }))
    .where('id', '=', accountId)
    .execute();
}

/** When a session began. */
export async function findSessionStart(db: Db, id: string): Promise<Date | undefined> {
  const row = await db.selectFrom('session').select('createdAt').where('id', '=', id).executeTakeFirst();
  return row?.createdAt;
}
