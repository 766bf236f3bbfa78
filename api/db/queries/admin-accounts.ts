import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#domain/accounts/permissions.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsWord, findsWord, wordOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { type Found, findRows } from '../searched-list.ts';

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
  const conditions: RawBuilder<unknown>[] = [sql`true`];
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
export function filterAccounts(db: Db, filter: AccountFilter): Promise<Found> {
  const where = matching(filter);
  const word = wordOf(filter.keyword, { small: true });
  return findRows(db, {
    where,
    from: sql`account`,
    word: word && {
      id: sql`account.id`,
      candidates: sql`select id from account where ${where} and ${findsWord(accountLine, word)}`,
      contains: containsWord(accountLine, word),
    },
  });
}

type Page = { after: TimeCursor | null; limit: number; now: Date };

/** One page of accounts of every enterprise, newest first: administrators see them all. */
export function listAccounts(db: Db, { where }: Found, { after, limit, now }: Page) {
  return db
    .selectFrom('account')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.accountId', '=', 'account.id').on('invitation.acceptedAt', 'is', null),
    )
    .select(['invitation.invitedAt', 'invitation.expiresAt as invitedUntil'])
    .select(['account.id', 'login', 'account.nameZh', 'account.nameEn', 'roles', 'disabledAt'])
    .select(['account.createdAt', timeKey('account.createdAt').as('createdKey'), 'account.enterpriseId'])
    .select(['enterprise.nameZh as enterpriseZh', 'enterprise.nameEn as enterpriseEn'])
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

/** Lets one transaction at a time change an account's state. */
export function lockAccount(trx: Db, id: string) {
  return trx
    .selectFrom('account')
    .select(['id', 'disabledAt', 'disabledByEnterprise', 'enterpriseId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What the programme says of an account, whatever its enterprise said. */
export async function setDisabledAt(trx: Db, id: string, disabledAt: Date | null): Promise<void> {
  const state = { disabledAt, disabledByEnterprise: false };
  await trx.updateTable('account').set(state).where('id', '=', id).execute();
}

/** Locks who may administer now, in one order everywhere; their ids. */
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

/** Lets one transaction at a time change who somebody is and what they may do. */
export function lockAccountStanding(trx: Db, id: string) {
  return trx
    .selectFrom('account')
    .select(['nameZh', 'nameEn', 'roles', 'enterpriseId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Standing = { nameZh: string; nameEn: string; roles: Role[] };

export async function updateAccount(trx: Db, id: string, standing: Standing): Promise<void> {
  await trx.updateTable('account').set(standing).where('id', '=', id).execute();
}
