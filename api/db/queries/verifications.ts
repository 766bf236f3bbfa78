import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { enterpriseKeys } from '../name-keys.ts';
import { countryOf } from './enterprises.ts';

/** A company's names and state, with what it handed in to be verified. */
export function findVerification(db: Db, enterpriseId: string) {
  return db
    .selectFrom('enterprise')
    .leftJoin('enterpriseVerification as given', 'given.enterpriseId', 'enterprise.id')
    .select(['enterprise.id', 'nameZh', 'nameEn', 'shortZh', 'shortEn', 'verifyRealState'])
    .select(['licenceRequired', 'licenceId'])
    .select(countryOf.as('homeCountry'))
    .select([
      'country',
      'creditCode',
      'legalRepresentative',
      'phone',
      'submittedAt',
      'decidedAt',
      'returnedReason',
      'returnedReasonEn',
    ])
    .where('enterprise.id', '=', enterpriseId)
    .executeTakeFirst();
}

/** Locks the verification of an enterprise. */
export function lockVerification(trx: Db, enterpriseId: string) {
  return trx
    .selectFrom('enterprise')
    .select(['id', 'nameZh', 'nameEn', 'shortZh', 'shortEn', 'verifyRealState'])
    .where('id', '=', enterpriseId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Names = { nameZh: string; nameEn: string; shortZh: string; shortEn: string };

export async function updateEnterpriseNames(trx: Db, id: string, names: Names): Promise<void> {
  await trx
    .updateTable('enterprise')
    .set({ ...names, ...enterpriseKeys(names) })
    .where('id', '=', id)
    .execute();
}

export async function setVerifyRealState(trx: Db, id: string, state: number): Promise<void> {
  await trx.updateTable('enterprise').set({ verifyRealState: state }).where('id', '=', id).execute();
}

type DecisionInput = {
  enterpriseId: string;
  country: string;
  creditCode: string;
  legalRepresentative: string;
  phone: string;
  submittedAt: Date;
};

const undecided = { decidedAt: null, returnedReason: null, returnedReasonEn: null };

/** Stores or replaces what an enterprise submitted. */
export async function putVerification(trx: Db, submitted: DecisionInput): Promise<void> {
  const { enterpriseId: _id, ...values } = submitted;
  const open = { ...values, licenceRequired: true, ...undecided };
  await trx
    .insertInto('enterpriseVerification')
    .values({ ...submitted, ...open })
    .onConflict((conflict) => conflict.column('enterpriseId').doUpdateSet(open))
    .execute();
}

/** Sets the business licence; what was looked at before is no longer what is decided on. */
export async function setLicence(
  trx: Db,
  enterpriseId: string,
  licence: { licenceId: string; submittedAt: Date },
): Promise<void> {
  await trx
    .updateTable('enterpriseVerification')
    .set(licence)
    .where('enterpriseId', '=', enterpriseId)
    .execute();
}

/** Its business licence as it is shown; undefined without one. */
export function findLicence(db: Db, enterpriseId: string) {
  return db
    .selectFrom('enterpriseVerification as given')
    .innerJoin('file', 'file.id', 'given.licenceId')
    .select(['file.id', 'file.name', 'file.mime'])
    .where('given.enterpriseId', '=', enterpriseId)
    .executeTakeFirst();
}

export async function closeVerification(
  trx: Db,
  enterpriseId: string,
  decision: { decidedAt: Date; returnedReason: string | null; returnedReasonEn: string | null },
): Promise<void> {
  await trx
    .updateTable('enterpriseVerification')
    .set(decision)
    .where('enterpriseId', '=', enterpriseId)
    .execute();
}

/** Reopens a decided verification; false where nothing was submitted. */
export async function reopenVerification(trx: Db, enterpriseId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('enterpriseVerification')
    .set(undecided)
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Turns an individual account into the first account of an enterprise; false when it already has one. */
export async function turnIntoPartner(trx: Db, accountId: string, enterpriseId: string): Promise<boolean> {
  const result = await trx
    .updateTable('account')
    .set({ roles: ['partner'], enterpriseId })
    .where('id', '=', accountId)
    .where(sql<boolean>`roles = '{individual}'`)
    .where('enterpriseId', 'is', null)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
