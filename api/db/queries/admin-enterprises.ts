import { sql, type Updateable } from 'kysely';
import type { EnterpriseTable } from '../schema/accounts.ts';
import type { Db } from '../schema/database.ts';
import { businessContactColumns, countryOf } from './enterprises.ts';

/** What administrators see of enterprises. */
export function selectEnterprises(db: Db) {
  return db
    .selectFrom('enterprise')
    .leftJoin('enterpriseVerification as given', 'given.enterpriseId', 'enterprise.id')
    .leftJoin('file as licence', 'licence.id', 'given.licenceId')
    .select(['licence.id as licenceId', 'licence.name as licenceName', 'licence.mime as licenceMime'])
    .select(['licenceRequired'])
    .select(countryOf.as('homeCountry'))
    .select([
      'enterprise.id',
      'nameZh',
      'nameEn',
      'partnerCode',
      'enterprise.kind',
      'state',
      'verifyRealState',
    ])
    .select(businessContactColumns)
    .select('enterprise.createdAt')
    .select(['whitelistedAt', 'preloadingSince', 'developmentTestsSince', 'refusedAt', 'refusedReason'])
    .select(['refusedReasonEn', 'returnedReasonEn'])
    .select([
      'country',
      'creditCode',
      'legalRepresentative',
      'phone',
      'submittedAt',
      'decidedAt',
      'returnedReason',
    ])
    .select(
      sql<number>`(select count(*)::int from partner_code where enterprise_id = enterprise.id and withdrawn_at is null)`.as(
        'codesInUse',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from account where account.enterprise_id = enterprise.id)`.as(
        'accounts',
      ),
    );
}

export function readEnterprises(db: Db, ids: readonly string[]) {
  return selectEnterprises(db)
    .where(sql<boolean>`enterprise.id = any (${[...ids]}::uuid[])`)
    .limit(Math.max(1, ids.length))
    .execute();
}

export function findAdminEnterprise(db: Db, id: string) {
  return selectEnterprises(db).where('enterprise.id', '=', id).executeTakeFirst();
}

export type EnterpriseRow = NonNullable<Awaited<ReturnType<typeof findAdminEnterprise>>>;

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
/** Locks an enterprise's status for the transaction. */
export function lockStatus(trx: Db, id: string) {
  return trx
    .selectFrom('enterprise')
    .select([
      'id',
      'state',
      'verifyRealState',
      'refusedAt',
      'refusedReason',
      'refusedReasonEn',
      'partnerCode',
    ])
    .select(businessContactColumns)
    .select(['whitelistedAt', 'preloadingSince', 'developmentTestsSince'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type EnterpriseStatus = Pick<
  Updateable<EnterpriseTable>,
  | 'state'
  | 'refusedAt'
  | 'refusedReason'
  | 'refusedReasonEn'
  | 'partnerCode'
  | (typeof businessContactColumns)[number]
  | 'whitelistedAt'
  | 'preloadingSince'
  | 'developmentTestsSince'
>;

export async function updateStatus(trx: Db, id: string, status: EnterpriseStatus): Promise<void> {
  await trx.updateTable('enterprise').set(status).where('id', '=', id).execute();
}

/** Locks the admission of enterprises for the transaction. */
export async function lockAdmission(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('permitting enterprises', 0))`.execute(trx);
}

/** How many makers are permitted, counted up to a number. */
export async function countPermitted(trx: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from enterprise where state = 1 and kind = 'maker' limit ${limit}) permitted`.execute(
    trx,
  );
  return rows[0]?.total ?? 0;
}
