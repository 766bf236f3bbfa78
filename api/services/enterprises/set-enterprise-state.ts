import { countPermitted, lockAdmission, lockStatus, updateStatus } from '#db/queries/admin-enterprises.ts';
import { notifyEnterpriseEnd } from '#db/queries/live-sessions.ts';
import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { admissionInForce, permissionRefusal } from '#domain/enterprises/admission-rules.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

/** @throws CatalogueError notOnPartnerWhitelist, partnerEnterprisesTooMany */
async function checkPermission(trx: Db, { whitelistedAt }: { whitelistedAt: Date | null }): Promise<void> {
  await lockAdmission(trx);
  const rules = admissionInForce((await findSetting(trx, 'admission')).value);
  const permitted = await countPermitted(trx, rules.enterprisesMost);
  const refusal = permissionRefusal(rules, { whitelisted: whitelistedAt !== null, permitted });
  if (refusal) throw new CatalogueError(refusal, { most: rules.enterprisesMost });
}

/**
 * Permits an enterprise, or suspends it: its next call is refused, and its sockets end.
 * @throws CatalogueError partnerEnterpriseMissing, reviewStatusChanged when it is in that state already,
 * notOnPartnerWhitelist and partnerEnterprisesTooMany as the programme's rules of admission say
 */
export async function setEnterpriseState(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, state }: { enterpriseId: string; state: 0 | 1 },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enterprise = await lockStatus(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    if (enterprise.state === state) throw new CatalogueError('reviewStatusChanged');
    if (state === 1) await checkPermission(trx, enterprise);
    await updateStatus(trx, enterpriseId, { state });
    const states = { before: { state: enterprise.state }, after: { state } };
    await recordEnterpriseChange({ db: trx, now }, actor, { enterpriseId, action: 'state', ...states });
    if (state === 0) await notifyEnterpriseEnd(trx, enterpriseId);
  });
}
