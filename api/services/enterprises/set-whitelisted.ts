import { lockStatus, updateStatus } from '#db/queries/admin-enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

/**
 * Puts an enterprise on the whitelist, or takes it off: who is permitted already stays so.
 * @throws CatalogueError partnerEnterpriseMissing, reviewStatusChanged when it stands so already
 */
export async function setWhitelisted(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, whitelisted }: { enterpriseId: string; whitelisted: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enterprise = await lockStatus(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    if ((enterprise.whitelistedAt !== null) === whitelisted) throw new CatalogueError('reviewStatusChanged');
    await updateStatus(trx, enterpriseId, { whitelistedAt: whitelisted ? now() : null });
    const states = { before: { whitelisted: !whitelisted }, after: { whitelisted } };
    await recordEnterpriseChange({ db: trx, now }, actor, { enterpriseId, action: 'whitelist', ...states });
  });
}
