import { updateAgreement } from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { mayBecome } from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { announceAgreement } from './announce-agreement.ts';
import { lockAgreement } from './lock-agreement.ts';
import { recordAgreementChange } from './record-agreement-change.ts';

/**
 * Ends an agreement for good. Applications that run go on; new ones need another agreement.
 * @throws CatalogueError those of `lockAgreement`; reviewStatusInvalid where there is none, or it ended already
 */
export async function terminateAgreement(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, reason, seen }: { enterpriseId: string; reason: string; seen: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { row, state } = await lockAgreement(trx, { enterpriseId, seen });
    if (!row || !mayBecome(state, 'terminated')) throw new CatalogueError('reviewStatusInvalid');
    const after = await updateAgreement(trx, row.id, {
      state: 'terminated',
      terminatedAt: now(),
      terminatedReason: reason,
    });
    const change = { action: 'agreement-terminated', before: row, after };
    await recordAgreementChange({ db: trx, now }, actor, change);
    await announceAgreement(trx, actor, { what: 'terminated', row: after, reason });
  });
}
