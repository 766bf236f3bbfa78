import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { Role } from '#domain/accounts/permissions.ts';

type Identity = { issuer: string; subject: string };

/** Serialises sign-ins of a subject, so that one of them creates the account. */
export async function lockIdentity(trx: Db, { issuer, subject }: Identity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(trx);
}

const columns = ['account.id', 'account.roles', 'account.enterpriseId', 'account.disabledAt'] as const;

/** The account of a provider's subject, disabled or not. */
export function findAccountOfIdentity(trx: Db, { issuer, subject }: Identity) {
  return trx
    .selectFrom('accountIdentity')
    .innerJoin('account', 'account.id', 'accountIdentity.accountId')
    .select(columns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** The account with this login, and its subject at the issuer, if any. */
export function findAccountToLink(trx: Db, issuer: string, login: string) {
  return trx
    .selectFrom('account')
    .leftJoin('accountIdentity', (join) =>
      join.onRef('accountIdentity.accountId', '=', 'account.id').on('accountIdentity.issuer', '=', issuer),
    )
    .select([...columns, 'accountIdentity.subject'])
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst();
}

export async function insertIdentity(
  trx: Db,
  { issuer, subject }: Identity,
  accountId: string,
  now: Date,
): Promise<void> {
  const row = { issuer, subject, accountId, createdAt: now, lastSeenAt: now };
  await trx.insertInto('accountIdentity').values(row).execute();
}

export async function touchIdentity(trx: Db, { issuer, subject }: Identity, now: Date): Promise<void> {
  await trx
    .updateTable('accountIdentity')
    .set({ lastSeenAt: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

export async function updateIdentityStatus(
  trx: Db,
  accountId: string,
  status: { roles: Role[]; enterpriseId: string | null },
): Promise<void> {
  await trx.updateTable('account').set(status).where('id', '=', accountId).execute();
}

/** The enterprise with this partner code. */
export async function findEnterpriseByCode(trx: Db, partnerCode: string): Promise<string | null> {
  const row = await trx
    .selectFrom('enterprise')
    .select('id')
    .where('partnerCode', '=', partnerCode)
    .executeTakeFirst();
  return row?.id ?? null;
}
