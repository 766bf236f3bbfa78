import { type Insertable, sql, type Updateable } from 'kysely';
import { maxSupplements } from '#domain/business-agreements/business-agreements.ts';
import type { BusinessAgreementSchema } from '../schema/business-agreements.ts';
import type { Db } from '../schema/database.ts';

/** The newest first. */
const agreementsOf = (db: Db, enterpriseId: string) =>
  db
    .selectFrom('businessAgreement')
    .selectAll()
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('createdAt', 'desc')
    .orderBy('id');

/** An enterprise's agreements, newest first, at most eleven: the present one and those before it. */
export function listAgreements(db: Db, enterpriseId: string) {
  return agreementsOf(db, enterpriseId).limit(11).execute();
}
export type AgreementRow = Awaited<ReturnType<typeof listAgreements>>[number];

/** The newest agreement of an enterprise, terminated or not; undefined before there is one. */
export function findAgreement(db: Db, enterpriseId: string): Promise<AgreementRow | undefined> {
  return agreementsOf(db, enterpriseId).limit(1).executeTakeFirst();
}

export async function insertAgreement(
  trx: Db,
  agreement: Insertable<BusinessAgreementSchema['businessAgreement']>,
): Promise<AgreementRow> {
  return trx.insertInto('businessAgreement').values(agreement).returningAll().executeTakeFirstOrThrow();
}

type Change = Omit<Updateable<BusinessAgreementSchema['businessAgreement']>, 'id' | 'version'>;

/** Changes an agreement, whose version goes on by one. */
export function updateAgreement(trx: Db, id: string, change: Change): Promise<AgreementRow> {
  return trx
    .updateTable('businessAgreement')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An agreement's supplements, oldest first. */
export function listSupplements(db: Db, agreementId: string) {
  return db
    .selectFrom('agreementSupplement')
    .selectAll()
    .where('agreementId', '=', agreementId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(maxSupplements)
    .execute();
}
export type SupplementRow = Awaited<ReturnType<typeof listSupplements>>[number];

export async function insertSupplement(
  trx: Db,
  supplement: Insertable<BusinessAgreementSchema['agreementSupplement']>,
): Promise<void> {
  await trx.insertInto('agreementSupplement').values(supplement).execute();
}

/** Names and sizes of an agreement's files; those of an agreement and its supplements are bounded by the domain. */
export async function listAgreementFiles(db: Db, enterpriseId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('file')
    .select(['id', 'name', 'size', 'mime'])
    .where('enterpriseId', '=', enterpriseId)
    .where('kind', '=', 'agreement')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .limit(ids.length)
    .execute();
}
