import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

/** Columns of the business development contact. */
export const businessContactColumns = [
  'contactName',
  'contactNameEn',
  'contactRole',
  'contactRoleEn',
  'contactEmail',
  'contactPhone',
] as const;

export function findEnterprise(db: Db, id: string) {
  return db
    .selectFrom('enterprise')
    .select(['id', 'nameZh', 'nameEn', 'state', 'partnerCode'])
    .select(businessContactColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of an enterprise `enterprise` with its verification `given`: what it handed in, otherwise what it gave before. */
export const countryOf = sql<string | null>`coalesce(given.country, enterprise.registration_country)`;

/** The country of an enterprise; null where it is not known. */
export async function findCountry(db: Db, enterpriseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('enterprise')
    .leftJoin('enterpriseVerification as given', 'given.enterpriseId', 'enterprise.id')
    .select(countryOf.as('country'))
    .where('enterprise.id', '=', enterpriseId)
    .executeTakeFirst();
  return row?.country ?? null;
}

/** Locks the counting and adding of an enterprise's rows; its own row stays unlocked. */
export async function lockEnterprise(trx: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enterprise ${id}`}, 0))`.execute(trx);
}
