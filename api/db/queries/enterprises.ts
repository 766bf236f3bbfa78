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

/** Locks the counting and adding of an enterprise's rows; its own row stays unlocked. */
export async function lockEnterprise(trx: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enterprise ${id}`}, 0))`.execute(trx);
}
