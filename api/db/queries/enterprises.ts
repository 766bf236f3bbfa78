import type { Db } from '#db/schema.ts';

export function findEnterprise(db: Db, id: string) {
  return db
    .selectFrom('enterprise')
    .select(['id', 'nameZh', 'nameEn', 'state', 'partnerCode', 'contactEmail', 'contactPhone'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lets one transaction at a time count and add an enterprise's rows; rows that refer to it stay free. */
export function lockEnterprise(trx: Db, id: string) {
  return trx
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
