import { insertEnterprise } from '#db/queries/accounts.ts';
import { putVerification, turnIntoPartner } from '#db/queries/verifications.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { needsChineseNames, storedNames } from '#domain/countries/chinese-names.ts';
import { type VerificationInput, verifyRealStates } from '#domain/enterprises/enterprise-verification.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { announceApplicant } from '#services/accounts/announce-applicant.ts';
import { refuseTaken } from '#services/accounts/refuse-taken.ts';

/**
 * Creates the company of a person who has an account of their own, hands it in to be verified, and makes the account
 * its first partner. Sessions stay and have the new role with their next request.
 * @returns the enterprise's id
 * @throws CatalogueError partnerEnterpriseDuplicate with `details.field`, reviewStatusInvalid for an account that is no individual's
 */
export async function registerEnterprise(
  db: Db,
  { accountId, input, now }: { accountId: string; input: VerificationInput; now: Date },
): Promise<string> {
  const { companyZh, companyEn, ...legal } = input;
  const given = storedNames({ nameZh: companyZh, nameEn: companyEn }, needsChineseNames(legal.country));
  const { nameZh, nameEn } = given;
  const write = inTransaction(db, async (trx) => {
    const names = { ...given, shortZh: nameZh, shortEn: nameEn };
    const unset = { state: 0, partnerCode: null, contactEmail: null, contactPhone: null };
    const enterprise = { ...names, ...unset, verifyRealState: verifyRealStates.inReview };
    const enterpriseId = await insertEnterprise(trx, enterprise);
    await putVerification(trx, { enterpriseId, ...legal, submittedAt: now });
    const turned = await turnIntoPartner(trx, accountId, enterpriseId);
    if (!turned) throw new CatalogueError('reviewStatusInvalid');
    const company = { zh: nameZh, en: nameEn };
    await announceApplicant(trx, { enterpriseId, company, what: 'registered', at: now });
    return enterpriseId;
  });
  return write.catch((error: unknown) => refuseTaken(error, given));
}
