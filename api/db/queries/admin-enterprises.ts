import { type RawBuilder, sql, type Updateable } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsPattern } from '../keyword.ts';
import type { EnterpriseTable } from '../schema/accounts.ts';
import type { Db } from '../schema.ts';

export type EnterpriseFilter = {
  /** Part of a name or of the partner code, in any case. */
  keyword?: string | undefined;
  state?: number | undefined;
  verifyRealState?: number | undefined;
};

function matching({ keyword, state, verifyRealState }: EnterpriseFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const pattern = containsPattern(keyword);
  if (pattern !== null) {
    conditions.push(sql`(enterprise.name_zh ilike ${pattern} or enterprise.name_en ilike ${pattern}
      or enterprise.partner_code ilike ${pattern})`);
  }
  if (state !== undefined) conditions.push(sql`enterprise.state = ${state}`);
  if (verifyRealState !== undefined) {
    conditions.push(sql`enterprise.verify_real_state = ${verifyRealState}`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function selectEnterprises(db: Db) {
  return db
    .selectFrom('enterprise')
    .leftJoin('companyVerification as given', 'given.enterpriseId', 'enterprise.id')
    .select(['enterprise.id', 'nameZh', 'nameEn', 'partnerCode', 'state', 'verifyRealState'])
    .select(['contactName', 'contactEmail', 'contactPhone'])
    .select(['createdAt', timeKey('createdAt').as('createdKey')])
    .select(['whitelistedAt', 'preloadingSince', 'developmentTestsSince'])
    .select(['creditCode', 'legalRepresentative', 'phone', 'submittedAt', 'decidedAt', 'returnedReason'])
    .select(
      sql<number>`(select count(*)::int from account where account.enterprise_id = enterprise.id)`.as(
        'accounts',
      ),
    );
}

/** One page of all enterprises, newest first: administrators see every one. */
export function listEnterprises(
  db: Db,
  filter: EnterpriseFilter,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  return selectEnterprises(db)
    .where(matching(filter))
    .$if(after !== null, (query) =>
      query.where(isAfterCursor('enterprise.createdAt', 'enterprise.id', after as TimeCursor)),
    )
    .orderBy('enterprise.createdAt', 'desc')
    .orderBy('enterprise.id', 'desc')
    .limit(limit)
    .execute();
}

/** One of them. */
export function findAdminEnterprise(db: Db, id: string) {
  return selectEnterprises(db).where('enterprise.id', '=', id).executeTakeFirst();
}

/** Its accounts, oldest first, at most fifty. */
export function listPeople(db: Db, enterpriseId: string) {
  return db
    .selectFrom('account')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.accountId', '=', 'account.id').on('invitation.acceptedAt', 'is', null),
    )
    .select(['account.id', 'login', 'nameZh', 'nameEn', 'disabledAt', 'expiresAt as invitedUntil'])
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('createdAt')
    .orderBy('account.id')
    .limit(50)
    .execute();
}
export type EnterpriseRow = Awaited<ReturnType<typeof listEnterprises>>[number];

/** How many match, counted up to 1000. */
export async function countEnterprises(db: Db, filter: EnterpriseFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from enterprise where ${matching(filter)} limit ${limits.counted}
    ) matching`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Lets one transaction at a time change an enterprise's standing. */
export function lockStanding(trx: Db, id: string) {
  return trx
    .selectFrom('enterprise')
    .select(['id', 'state', 'partnerCode', 'contactName', 'contactEmail', 'contactPhone'])
    .select(['whitelistedAt', 'preloadingSince', 'developmentTestsSince'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Standing = Pick<
  Updateable<EnterpriseTable>,
  | 'state'
  | 'partnerCode'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'whitelistedAt'
  | 'preloadingSince'
  | 'developmentTestsSince'
>;

export async function updateStanding(trx: Db, id: string, standing: Standing): Promise<void> {
  await trx.updateTable('enterprise').set(standing).where('id', '=', id).execute();
}

/** Lets one transaction at a time count the permitted ones and add to them. */
export async function lockPermitting(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('permitting enterprises', 0))`.execute(trx);
}

/** How many are permitted, counted up to a number. */
export async function countPermitted(trx: Db, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from enterprise where state = 1 limit ${most}) permitted`.execute(
    trx,
  );
  return rows[0]?.total ?? 0;
}
