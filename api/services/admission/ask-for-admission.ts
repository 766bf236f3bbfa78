import { updateStatus } from '#db/queries/admin-enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { admissionRefusalOf } from '#domain/enterprises/admission-rules.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordEnterpriseChange } from '#services/enterprises/record-enterprise-change.ts';
import { lockRefusable, notRefused, refusedReasonOf } from '#services/enterprises/set-enterprise-state.ts';

/**
 * Asks for admission again, saying what has changed since it was declined.
 * @throws CatalogueError partnerEnterpriseMissing; reviewStatusInvalid where it was not declined, or was asked again already
 */
export async function askForAdmission(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, answer }: { enterpriseId: string; answer: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enterprise = await lockRefusable(trx, enterpriseId);
    if (admissionRefusalOf(enterprise)?.kind !== 'declined') throw new CatalogueError('reviewStatusInvalid');
    await updateStatus(trx, enterpriseId, notRefused);
    const refusedReason = refusedReasonOf(enterprise);
    const states = { before: { refusedReason }, after: { refusedReason: null, answer } };
    const change = { enterpriseId, action: 'asked-again', ...states };
    await recordEnterpriseChange({ db: trx, now }, actor, change);
  });
}
