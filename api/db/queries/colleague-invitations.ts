import { type Insertable, sql } from 'kysely';
import type { EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import { lockedIds } from '../locked-ids.ts';
import type { ColleagueInvitationTable } from '../schema/accounts.ts';
import type { Db } from '../schema/database.ts';
import { isLink } from './mailed-links.ts';

type Own = { id: string; enterpriseId: string };
type Renewed = Pick<ColleagueInvitationTable, 'invitedBy' | 'invitedAt' | 'expiresAt' | 'token'>;

export async function insertColleagueInvitation(
  trx: Db,
  invitation: Insertable<ColleagueInvitationTable>,
): Promise<void> {
  await trx.insertInto('colleagueInvitation').values(invitation).execute();
}

/** Those of an enterprise that nobody has accepted, oldest first. */
export function listColleagueInvitations(db: Db, enterpriseId: string, limit: number) {
  return db
    .selectFrom('colleagueInvitation')
    .select(['id', 'login', 'nameZh', 'nameEn', 'enterpriseRight', 'expiresAt as invitedUntil'])
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('invitedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}
export type ColleagueInvitationRow = Awaited<ReturnType<typeof listColleagueInvitations>>[number];

/** One of this enterprise that is not accepted; locked. */
export function lockColleagueInvitation(trx: Db, { id, enterpriseId }: Own) {
  return trx
    .selectFrom('colleagueInvitation')
    .select(['id', 'login', 'nameZh', 'nameEn', 'enterpriseRight'])
    .where('id', '=', id)
    .where('enterpriseId', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirst();
}

/** Renews an invitation; its former links become invalid. */
export async function renewColleagueInvitation(trx: Db, id: string, renewed: Renewed): Promise<void> {
  await trx
    .updateTable('colleagueInvitation')
    .set({ ...renewed, earlier: [] })
    .where('id', '=', id)
    .execute();
}

export async function setInvitedRight(trx: Db, id: string, enterpriseRight: EnterpriseRight): Promise<void> {
  await trx.updateTable('colleagueInvitation').set({ enterpriseRight }).where('id', '=', id).execute();
}

/** Ends an invitation that was accepted or withdrawn. */
export async function deleteColleagueInvitation(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('colleagueInvitation').where('id', '=', id).execute();
}

/**
 * Stores the link of an invitation when its mail is sent; false where it was renewed, accepted, withdrawn or has
 * expired. The link of a failed attempt stays valid, as it may have been delivered.
 */
export async function setColleagueToken(
  db: Db,
  { id, until, token, now }: { id: string; until: Date; token: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('colleagueInvitation')
    .set({ token, earlier: sql<string[]>`array_remove(earlier || token, null)` })
    .where('id', '=', id)
    .where('expiresAt', '=', until)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Enterprise and email of a link's invitation, and whether that email has an account. */
export function findColleagueInvitation(db: Db, token: string, now: Date) {
  return db
    .selectFrom('colleagueInvitation')
    .innerJoin('enterprise', 'enterprise.id', 'colleagueInvitation.enterpriseId')
    .select(['colleagueInvitation.id', 'login', 'colleagueInvitation.nameZh', 'colleagueInvitation.nameEn'])
    .select(['enterprise.nameZh as enterpriseZh', 'enterprise.nameEn as enterpriseEn'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef(sql`lower(account.login)`, '=', sql`lower(colleague_invitation.login)`),
      ).as('hasAccount'),
    )
    .where(isLink('colleague_invitation', token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** The invitation of a link; locked. */
export function lockInvitationOfLink(trx: Db, token: string, now: Date) {
  return trx
    .selectFrom('colleagueInvitation')
    .select(['id', 'enterpriseId', 'login', 'nameZh', 'nameEn', 'enterpriseRight'])
    .where(isLink('colleague_invitation', token))
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** The newest invitation of an email, to one enterprise where it is given; locked like {@link lockInvitationOfLink}. */
export function lockInvitationOfEmail(
  trx: Db,
  { email, enterpriseId, now }: { email: string; enterpriseId: string | null; now: Date },
) {
  return trx
    .selectFrom('colleagueInvitation')
    .select(['id', 'enterpriseId', 'enterpriseRight'])
    .where(sql`lower(login)`, '=', email.toLowerCase())
    .where('expiresAt', '>', now)
    .$if(enterpriseId !== null, (query) => query.where('enterpriseId', '=', enterpriseId))
    .orderBy('invitedAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes up to `limit` invitations that ended before a moment; tells how many. */
export async function pruneColleagueInvitations(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('colleagueInvitation')
    .where(
      'id',
      '=',
      lockedIds(
        db
          .selectFrom('colleagueInvitation')
          .select('id')
          .where('expiresAt', '<', before)
          .orderBy('expiresAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
