import type { Db } from '../schema.ts';

/** An enterprise with everything that administrators know of it. */
export function findPartnerEnterprise(db: Db, id: string) {
  return db
    .selectFrom('enterprise')
    .leftJoin('companyVerification as given', 'given.enterpriseId', 'enterprise.id')
    .select(['enterprise.id', 'nameZh', 'nameEn', 'createdAt', 'state', 'verifyRealState', 'submittedAt'])
    .select(['contactName', 'contactEmail', 'contactPhone'])
    .select(['whitelistedAt', 'preloadingSince', 'developmentTestsSince'])
    .where('enterprise.id', '=', id)
    .executeTakeFirst();
}

/** Its accounts, oldest first, at most fifty. */
export function listPeople(db: Db, enterpriseId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'login', 'nameZh', 'nameEn', 'disabledAt'])
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(50)
    .execute();
}
