import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { earlierLinks, isLink } from './mailed-links.ts';

/** Login and hash of an account that may sign in. */
export function findPassword(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'login', 'passwordHash'])
    .where('id', '=', accountId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}

/** Puts a new hash in the place of one that has not changed meanwhile. */
export async function replacePassword(db: Db, id: string, former: string, hash: string): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set({ passwordHash: hash })
    .where('id', '=', id)
    .where('passwordHash', '=', former)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** `mailId`: the mail that tells the link; null where whoever asked for it is shown it. */
type Reset = { token: string; accountId: string; expiresAt: Date; mailId: string | null };

/** Stores an account's reset link; a former one is of no use any more, unless it is of the same mail. */
export async function putPasswordReset(db: Db, reset: Reset): Promise<void> {
  const { token, expiresAt, mailId } = reset;
  const earlier = earlierLinks('password_reset', mailId);
  await db
    .insertInto('passwordReset')
    .values(reset)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ token, expiresAt, mailId, earlier }))
    .execute();
}

/** The account that a reset link is good for, with its hash. */
export function findPasswordReset(db: Db, token: string, now: Date) {
  return db
    .selectFrom('passwordReset')
    .innerJoin('account', 'account.id', 'passwordReset.accountId')
    .select(['account.id', 'account.login', 'account.passwordHash'])
    .where(isLink('password_reset', token))
    .where('passwordReset.expiresAt', '>', now)
    .where('account.disabledAt', 'is', null)
    .executeTakeFirst();
}

/** Takes a reset link away; false when somebody else did. */
export async function takePasswordReset(db: Db, token: string, now: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('passwordReset')
    .where(isLink('password_reset', token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** A changed password makes open reset links worthless. */
export async function deletePasswordResets(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('passwordReset').where('accountId', '=', accountId).execute();
}

/** What the embedded provider holds for an account: its sessions, grants and codes, and half-finished sign-ins. */
export async function deleteOidcRecordsOfAccount(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('oidcRecord')
    .where(
      sql`coalesce(payload ->> 'accountId', payload -> 'result' -> 'login' ->> 'accountId')`,
      '=',
      accountId,
    )
    .execute();
}
