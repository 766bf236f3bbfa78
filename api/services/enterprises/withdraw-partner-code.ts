import { lockStatus, updateStatus } from '#db/queries/admin-enterprises.ts';
import { closePartnerCode, listPartnerCodes } from '#db/queries/partner-codes.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { maxPartnerCodes } from '#domain/enterprises/partner-codes.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

type Withdrawal = { enterpriseId: string; code: string; reason: string };

/**
 * Takes a partner code back for good. Channel IDs that begin with it stay; new ones take the next code.
 * @throws CatalogueError partnerEnterpriseMissing, dataMissing for a code that is not the enterprise's, reviewStatusChanged for
 * one that was withdrawn already
 */
export async function withdrawPartnerCode(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, code, reason }: Withdrawal,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enterprise = await lockStatus(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    const codes = await listPartnerCodes(trx, enterpriseId, maxPartnerCodes);
    const found = codes.find((one) => one.code === code);
    if (!found) throw new CatalogueError('dataMissing');
    if (found.withdrawnAt) throw new CatalogueError('reviewStatusChanged');
    await closePartnerCode(trx, code, { withdrawnAt: now(), withdrawnReason: reason });
    const next = codes.find((one) => one.withdrawnAt === null && one.code !== code);
    if (enterprise.partnerCode === code) {
      await updateStatus(trx, enterpriseId, { partnerCode: next?.code ?? null });
    }
    const change = { action: 'code-withdrawn', before: { code }, after: { code: null, reason } };
    await recordEnterpriseChange({ db: trx, now }, actor, { enterpriseId, ...change });
  });
}
