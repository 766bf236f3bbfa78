import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { InvitationTable } from '../schema/accounts.ts';

type Invitation = Omit<InvitationTable, 'acceptedAt' | 'earlier'>;

/** Stores an account's only invitation; the link of a former one is of no use any more. */
export async function putInvitation(trx: Db, invitation: Invitation): Promise<void> {
  const { accountId: _account, ...renewed } = invitation;
  await trx
    .insertInto('invitation')
    .values({ ...invitation, acceptedAt: null })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...renewed, earlier: [] }))
    .execute();
}

/**
 * Gives an invitation its link, as its mail is sent; false where it was replaced, accepted or has lapsed. Nobody knows
 * whether a try before was delivered: its link stays good.
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

/** The account that a link is good for, and whom it works for. */
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

/** Whether an account still waits for its person to come, who does not while the transaction lasts. */
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

/** Ends an account's invitation, once the person has come; nothing happens where there is none. */
export async function closeInvitation(trx: Db, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ acceptedAt: now, token: null, earlier: [] })
    .where('accountId', '=', accountId)
    .where('acceptedAt', 'is', null)
    .execute();
}
