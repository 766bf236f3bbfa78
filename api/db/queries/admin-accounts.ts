import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#domain/accounts/permissions.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsTerm, matchesTerm, searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { findRows, type Match } from '../searched-list.ts';
import { countryOf } from './enterprises.ts';

export type AccountFilter = {
  /** Part of the login or a name, in any case. */
  keyword?: string | undefined;
  role?: Role | undefined;
  enterprise?: string | undefined;
  /** Whether a session is alive. */
  online?: boolean | undefined;
  disabled?: boolean | undefined;
  now: Date;
};

const live = (now: Date) => sql`session.account_id = account.id and session.revoked_at is null
  and session.expires_at > ${now} and account.disabled_at is null`;

function matching({ role, enterprise, online, disabled, now }: AccountFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`account.erased_at is null`];
  if (role !== undefined) conditions.push(sql`${role} = any (account.roles)`);
  if (enterprise !== undefined) conditions.push(sql`account.enterprise_id = ${enterprise}::uuid`);
  if (online !== undefined) {
    conditions.push(sql`exists (select from session where ${live(now)}) = ${online}`);
  }
  if (disabled !== undefined) conditions.push(sql`(account.disabled_at is not null) = ${disabled}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** As the index `account_words` has it. */
export const accountLine = sql`lower(account.login || E'\n' || account.name_zh || E'\n' || account.name_en)`;
const isAfter = (after: TimeCursor | null) =>
  after === null ? sql<boolean>`true` : isAfterCursor('account.createdAt', 'account.id', after);

/** The accounts that match. */
export function filterAccounts(db: Db, filter: AccountFilter): Promise<Match> {
  const where = matching(filter);
  const term = searchTermOf(filter.keyword, { small: true });
  return findRows(db, {
    where,
    from: sql`account`,
    term: term && {
      id: sql`account.id`,
      candidates: sql`select id from account where ${where} and ${matchesTerm(accountLine, term)}`,
      contains: containsTerm(accountLine, term),
    },
  });
}

type Page = { after: TimeCursor | null; limit: number; now: Date };

/** One page of accounts of every enterprise, newest first: administrators see them all. */
export function listAccounts(db: Db, { where }: Match, { after, limit, now }: Page) {
  return db
    .selectFrom('account')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
    .leftJoin('enterpriseVerification as given', 'given.enterpriseId', 'enterprise.id')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.accountId', '=', 'account.id').on('invitation.acceptedAt', 'is', null),
    )
    .select(['invitation.invitedAt', 'invitation.expiresAt as invitedUntil'])
    .select(['account.id', 'login', 'account.nameZh', 'account.nameEn', 'roles', 'disabledAt'])
    .select(['account.createdAt', timeKey('account.createdAt').as('createdKey'), 'account.enterpriseId'])
    .select(['enterprise.nameZh as enterpriseZh', 'enterprise.nameEn as enterpriseEn'])
    .select(countryOf.as('enterpriseCountry'))
    .select(sql<number>`(select count(*)::int from session where ${live(now)})`.as('liveSessions'))
    .select(
      sql<number>`(select count(*)::int from second_factor where account_id = account.id)`.as(
        'secondFactors',
      ),
    )
    .select(sql<Date | null>`(select max(last_seen_at) from session where ${live(now)})`.as('lastSeenAt'))
    .where(where)
    .where(isAfter(after))
    .orderBy('account.createdAt', 'desc')
    .orderBy('account.id', 'desc')
    .limit(limit)
    .execute();
}
export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

/** Locks an account's state for the transaction; undefined for one that is erased. */
export function lockAccount(trx: Db, id: string) {
  return trx
    .selectFrom('account')
    .select(['id', 'disabledAt', 'disabledByEnterprise', 'enterpriseId'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The account's state as set by the programme, whatever its enterprise set. */
export async function setDisabledAt(trx: Db, id: string, disabledAt: Date | null): Promise<void> {
  const state = { disabledAt, disabledByEnterprise: false };
  await trx.updateTable('account').set(state).where('id', '=', id).execute();
}

/** Locks the present administrators, always in the same order; returns their ids. */
export async function lockAdministratorIds(trx: Db): Promise<string[]> {
  const rows = await trx
    .selectFrom('account')
    .select('id')
    .where('disabledAt', 'is', null)
    .where(sql<boolean>`'admin' = any (roles)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an account's name and roles for the transaction; undefined for one that is erased. */
export function lockAccountProfile(trx: Db, id: string) {
  return trx
    .selectFrom('account')
    .select(['nameZh', 'nameEn', 'roles', 'enterpriseId'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Profile = { nameZh: string; nameEn: string; roles: Role[] };

export async function updateAccount(trx: Db, id: string, profile: Profile): Promise<void> {
  await trx.updateTable('account').set(profile).where('id', '=', id).execute();
}
