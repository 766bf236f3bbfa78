import { type Insertable, sql, type Updateable } from 'kysely';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import { limits } from '#domain/shared/limits.ts';
import type { AgreementVersionTable } from '../schema/agreements.ts';
import type { Db } from '../schema/database.ts';

const heads = ['version', 'titleZh', 'titleEn', 'publishedAt', 'updatedAt', 'revision'] as const;
const maxCounted = 10_000;

const signatures = sql<number>`(select count(*)::int from (select from agreement_signature s
  where s.agr_type = agreement_version.agr_type and s.version = agreement_version.version
    and not exists (select from agreement_termination ended
      where ended.account_id = s.account_id and ended.agr_type = s.agr_type and ended.round = s.round)
  limit ${sql.lit(maxCounted)}) counted)`;

/** It came with the product, and nobody has confirmed it. */
export const isUnreadTemplate = sql<boolean>`(agreement_version.created_by is null and not exists (
  select from programme_change confirmed where confirmed.kind = 'agreement-text' and confirmed.action = 'confirmed'
    and confirmed.record_id = concat(agreement_version.agr_type, '-', agreement_version.version)))`;

/** The latest versions of an agreement, newest first, with the number of signatures that are in force. */
export function listVersions(db: Db, agrType: AgreementType) {
  return db
    .selectFrom('agreementVersion')
    .select([...heads, signatures.as('signatures'), isUnreadTemplate.as('unread')])
    .where('agrType', '=', agrType)
    .orderBy('version', 'desc')
    .limit(limits.pageSizeMax)
    .execute();
}

/** Accounts that have to sign, those of enterprises that may sign in, counted up to 10,000. */
export async function countSigners(db: Db): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`select count(*)::int as accounts from (
    select from account where enterprise_id is not null and disabled_at is null limit ${maxCounted}) counted`.execute(
    db,
  );
  return rows[0]?.accounts ?? 0;
}

export function findVersion(db: Db, agrType: AgreementType, version: number) {
  return db
    .selectFrom('agreementVersion')
    .select([...heads, 'bodyZh', 'bodyEn', isUnreadTemplate.as('unread')])
    .where('agrType', '=', agrType)
    .where('version', '=', version);
}

/** The newest version that is published, in effect or not; undefined where none is. */
export function findLastPublished(db: Db, agrType: AgreementType) {
  return db
    .selectFrom('agreementVersion')
    .select(['version', 'publishedAt'])
    .where('agrType', '=', agrType)
    .where('publishedAt', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The number that the next version has. */
export async function nextVersion(db: Db, agrType: AgreementType): Promise<number> {
  const last = await db
    .selectFrom('agreementVersion')
    .select('version')
    .where('agrType', '=', agrType)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.version ?? 0) + 1;
}

export async function insertVersion(trx: Db, row: Insertable<AgreementVersionTable>): Promise<void> {
  await trx.insertInto('agreementVersion').values(row).execute();
}

/** The row is locked. */
export async function updateVersion(
  trx: Db,
  { agrType, version }: { agrType: AgreementType; version: number },
  changes: Updateable<AgreementVersionTable>,
): Promise<void> {
  await trx
    .updateTable('agreementVersion')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('agrType', '=', agrType)
    .where('version', '=', version)
    .execute();
}

export async function deleteVersion(trx: Db, agrType: AgreementType, version: number): Promise<void> {
  await trx
    .deleteFrom('agreementVersion')
    .where('agrType', '=', agrType)
    .where('version', '=', version)
    .execute();
}
