import { updateAgreement } from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { isCopyWaiting, withoutCopy } from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { announceAgreement } from './announce-agreement.ts';
import { lockAgreement } from './lock-agreement.ts';
import { recordAgreementChange } from './record-agreement-change.ts';

/**
 * Returns the signed copy with a reason; the enterprise is to sign again.
 * @throws CatalogueError those of `lockAgreement`; reviewStatusInvalid where no signed copy waits
 */
export async function returnSignedCopy(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, reason, seen }: { enterpriseId: string; reason: string; seen: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { row, state } = await lockAgreement(trx, { enterpriseId, seen });
    if (!row || !isCopyWaiting({ state, hasCopy: row.signedCopyId !== null }))
      throw new CatalogueError('reviewStatusInvalid');
    const after = await updateAgreement(trx, row.id, {
      attachmentIds: withoutCopy(row),
      signedCopyId: null,
      signedCopyAt: null,
      returnedReason: reason,
    });
    const change = { action: 'agreement-returned', before: row, after, beside: { reason } };
    await recordAgreementChange({ db: trx, now }, actor, change);
    await announceAgreement(trx, actor, { what: 'returned', row: after, reason });
  });
}
