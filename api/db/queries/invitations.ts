import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { InvitationTable } from '../schema/accounts.ts';

type Invitation = Omit<InvitationTable, 'acceptedAt' | 'earlier'>;

/** Stores an account's only invitation; a former link becomes invalid. */
export async function putInvitation(trx: Db, invitation: Invitation): Promise<void> {
  const { accountId: _account, ...renewed } = invitation;
  await trx
    .insertInto('invitation')
    .values({ ...invitation, acceptedAt: null })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...renewed, earlier: [] }))
    .execute();
}

/**
 * Stores the link of an invitation when its mail is sent; false where it was replaced, accepted or has expired. The
 * link of a failed attempt stays valid, as it may have been delivered.
 */
export async function setInvitationToken(
  db: Db,
  { id, token, now }: { id: string; token: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ token, earlier: sql<string[]>`array_remove(earlier || token, null)` })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The account of a link, and its enterprise. */
export function findInvitation(db: Db, token: string, now: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('account', 'account.id', 'invitation.accountId')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
    .select(['account.id', 'account.login', 'account.nameZh', 'account.nameEn'])
    .select(['enterprise.nameZh as enterpriseZh', 'enterprise.nameEn as enterpriseEn'])
    .where(sql<boolean>`(invitation.token = ${token} or invitation.earlier @> array[${token}])`)
    .where('invitation.expiresAt', '>', now)
    .where('account.disabledAt', 'is', null)
    .executeTakeFirst();
}

/** Whether an account's invitation is open; locked. */
export async function lockInvitation(trx: Db, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('invitation')
    .select('id')
    .where('accountId', '=', accountId)
    .where('acceptedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an account's invitation after it was accepted, if there is one. */
export async function closeInvitation(trx: Db, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ acceptedAt: now, token: null, earlier: [] })
    .where('accountId', '=', accountId)
    .where('acceptedAt', 'is', null)
    .execute();
}
