import { lockStatus, updateStatus } from '#db/queries/admin-enterprises.ts';
import { findAgreement } from '#db/queries/business-agreements.ts';
import { insertPartnerCode, listPartnerCodes } from '#db/queries/partner-codes.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { isInForce } from '#domain/business-agreements/business-agreements.ts';
import { maxPartnerCodes } from '#domain/enterprises/partner-codes.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

/**
 * Issues a partner code to a permitted enterprise.
 * @throws CatalogueError partnerEnterpriseMissing; reviewStatusInvalid for one that is not permitted; commercialAgreementUnsigned
 * for one without an agreement in force; parameterInvalid for a code that anybody ever had (`taken`), and beyond twenty codes (`tooMany`)
 */
export async function issuePartnerCode(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, code }: { enterpriseId: string; code: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enterprise = await lockStatus(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    if (enterprise.state !== 1) throw new CatalogueError('reviewStatusInvalid');
    await requireAgreement({ db: trx, now }, enterpriseId);
    const before = await listPartnerCodes(trx, enterpriseId, maxPartnerCodes);
    if (before.length >= maxPartnerCodes) throw refusedCode('tooMany', 'codes enough');
    if (!(await insertPartnerCode(trx, { code, enterpriseId, issuedAt: now() }))) {
      throw refusedCode('taken', 'the code was issued before');
    }
    if (enterprise.partnerCode === null) await updateStatus(trx, enterpriseId, { partnerCode: code });
    const states = { before: { code: null }, after: { code } };
    await recordEnterpriseChange({ db: trx, now }, actor, { enterpriseId, action: 'code-issued', ...states });
  });
}

async function requireAgreement({ db: trx, now }: { db: Db; now: () => Date }, enterpriseId: string) {
  const agreement = await findAgreement(trx, enterpriseId);
  if (!agreement || !isInForce(agreement, await readOfficeDay({ db: trx, now }))) {
    throw new CatalogueError('commercialAgreementUnsigned');
  }
}

function refusedCode(reason: 'taken' | 'tooMany', message: string): CatalogueError {
  return new CatalogueError('parameterInvalid', {
    reason,
    issues: [{ in: 'body', path: 'code', code: reason, message }],
  });
}
