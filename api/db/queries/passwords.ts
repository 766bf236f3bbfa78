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

/** Replaces a hash that has not changed meanwhile. */
export async function replacePassword(db: Db, id: string, former: string, hash: string): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set({ passwordHash: hash })
    .where('id', '=', id)
    .where('passwordHash', '=', former)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** `mailId`: the mail with the link; null where the link is shown to whoever requested it. */
type Reset = { token: string; accountId: string; expiresAt: Date; mailId: string | null };

/** Stores an account's reset link; a former one becomes invalid, unless it is of the same mail. */
export async function putPasswordReset(db: Db, reset: Reset): Promise<void> {
  const { token, expiresAt, mailId } = reset;
  const earlier = earlierLinks('password_reset', mailId);
  await db
    .insertInto('passwordReset')
    .values(reset)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ token, expiresAt, mailId, earlier }))
    .execute();
}

/** The account of a reset link, with its hash. */
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

/** Deletes a reset link; false when it was deleted concurrently. */
export async function takePasswordReset(db: Db, token: string, now: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('passwordReset')
    .where(isLink('password_reset', token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Changing the password invalidates open reset links. */
export async function deletePasswordResets(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('passwordReset').where('accountId', '=', accountId).execute();
}

/** Ends what the embedded provider holds for an account: sessions, grants, codes, and unfinished sign-ins. */
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
