import {
  lockVerification,
  putVerification,
  setVerifyRealState,
  updateEnterpriseNames,
} from '#db/queries/verifications.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { needsChineseNames, storedNames } from '#domain/countries/chinese-names.ts';
import { type EnterpriseData, isOutdated } from '#domain/enterprises/enterprise-changes.ts';
import { type VerificationInput, verifyRealStates } from '#domain/enterprises/enterprise-verification.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { announceApplicant } from '#services/accounts/announce-applicant.ts';
import { refuseTaken } from '#services/accounts/refuse-taken.ts';
import { dataOf, readVerification } from './read-verification.ts';

type Submission = {
  enterpriseId: string;
  input: VerificationInput;
  /** What stood there when it was begun; null where nobody knows. */
  seen?: EnterpriseData | null;
  now: Date;
};

/**
 * Hands a company's legal data in to be verified, or corrects them until they are.
 * @throws CatalogueError reviewStatusInvalid once it is verified, reviewStatusChanged where others changed what was `seen`,
 * partnerEnterpriseDuplicate with `details.field` for a name or code of another company, partnerEnterpriseMissing,
 * parameterInvalid without a Chinese name where it is asked for
 */
export async function submitVerification(
  db: Db,
  { enterpriseId, input, seen = null, now }: Submission,
): Promise<void> {
  const { companyZh, companyEn, ...legal } = input;
  const names = storedNames({ nameZh: companyZh, nameEn: companyEn }, needsChineseNames(legal.country));
  const write = inTransaction(db, async (trx) => {
    const enterprise = await lockVerification(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    if (enterprise.verifyRealState === verifyRealStates.verified) {
      throw new CatalogueError('reviewStatusInvalid');
    }
    const stored = dataOf(await readVerification(trx, enterpriseId));
    if (seen && isOutdated(seen, stored, input)) {
      throw new CatalogueError('reviewStatusChanged', { reason: 'version' });
    }
    const { nameZh, nameEn } = names;
    // A short name that nobody chose is the name itself.
    const shortZh = enterprise.shortZh === enterprise.nameZh ? nameZh : enterprise.shortZh;
    const shortEn = enterprise.shortEn === enterprise.nameEn ? nameEn : enterprise.shortEn;
    await updateEnterpriseNames(trx, enterpriseId, { ...names, shortZh, shortEn });
    await putVerification(trx, { enterpriseId, ...legal, submittedAt: now });
    await setVerifyRealState(trx, enterpriseId, verifyRealStates.inReview);
    const company = { zh: nameZh, en: nameEn };
    await announceApplicant(trx, { enterpriseId, company, what: 'company-data', at: now });
  });
  await write.catch((error: unknown) => refuseTaken(error, names));
}
