import { findCountry } from '#db/queries/enterprises.ts';
import {
  lockVerification,
  reopenVerification as reopenGiven,
  setVerifyRealState,
  updateEnterpriseNames,
} from '#db/queries/verifications.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { needsChineseNames, storedNames } from '#domain/countries/chinese-names.ts';
import { verifyRealStates } from '#domain/enterprises/enterprise-verification.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { refuseTaken } from '#services/accounts/refuse-taken.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

type Names = { nameZh: string; nameEn: string };
type Renaming = { enterpriseId: string; names: Names; seen: Names };

/**
 * Names an enterprise otherwise. What was verified is what it was called before: it is in review again, with what the
 * company handed in, until somebody has compared the names with it.
 * @throws CatalogueError partnerEnterpriseMissing, reviewStatusChanged when it is not called what was `seen`,
 * partnerEnterpriseDuplicate with `details.field`, parameterInvalid without a Chinese name where it is asked for
 */
export async function renameEnterprise(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, names: entered, seen }: Renaming,
): Promise<void> {
  const names = storedNames(entered, needsChineseNames(await findCountry(db, enterpriseId)));
  const write = inTransaction(db, async (trx) => {
    const enterprise = await lockVerification(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    const { nameZh, nameEn, verifyRealState } = enterprise;
    if (nameZh !== seen.nameZh || nameEn !== seen.nameEn) throw new CatalogueError('reviewStatusChanged');
    if (nameZh === names.nameZh && nameEn === names.nameEn) return;
    // A short name that nobody chose is the name itself.
    const shortZh = enterprise.shortZh === nameZh ? names.nameZh : enterprise.shortZh;
    const shortEn = enterprise.shortEn === nameEn ? names.nameEn : enterprise.shortEn;
    await updateEnterpriseNames(trx, enterpriseId, { ...names, shortZh, shortEn });
    const isVerified = verifyRealState === verifyRealStates.verified;
    const state = isVerified ? await reopenVerification(trx, enterpriseId) : verifyRealState;
    const states = {
      before: { nameZh, nameEn, verifyRealState },
      after: { ...names, verifyRealState: state },
    };
    await recordEnterpriseChange({ db: trx, now }, actor, { enterpriseId, action: 'edited', ...states });
  });
  await write.catch((error: unknown) => refuseTaken(error, names));
}

async function reopenVerification(trx: Db, enterpriseId: string): Promise<number> {
  // One that was laid as verified handed nothing in.
  const isReopened = await reopenGiven(trx, enterpriseId);
  const state = isReopened ? verifyRealStates.inReview : verifyRealStates.notSubmitted;
  await setVerifyRealState(trx, enterpriseId, state);
  return state;
}
