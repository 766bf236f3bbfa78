import { listAgreementFiles, updateAgreement } from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { attachmentRefusal } from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordEnterpriseChange } from '#services/enterprises/record-enterprise-change.ts';
import { holdAgreementFiles } from './hold-agreement-files.ts';
import { lockAgreement } from './lock-agreement.ts';

type Change = { enterpriseId: string; added: string[]; removed: string[] };

/**
 * Adds and removes attachments of an agreement.
 * @throws CatalogueError partnerEnterpriseMissing; reviewStatusInvalid where there is none, or it ended; attachmentIdsInconsistent,
 * attachmentsTooMany, attachmentsAllDeleted; dataMissing for files that were not uploaded for it
 */
export async function changeAttachments(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, added, removed }: Change,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { row } = await lockAgreement(trx, { enterpriseId });
    if (!row || row.state === 'terminated') throw new CatalogueError('reviewStatusInvalid');
    const refusal = attachmentRefusal(row, { added, removed });
    if (refusal) throw new CatalogueError(refusal);
    await holdAgreementFiles(trx, { enterpriseId, ids: added, field: 'added' });
    const left = row.attachmentIds.filter((id) => !removed.includes(id));
    const attachmentIds = [...new Set([...left, ...added])];
    const files = await listAgreementFiles(trx, enterpriseId, [...row.attachmentIds, ...added]);
    const namesOf = (ids: readonly string[]) =>
      ids.map((id) => files.find((file) => file.id === id)?.name ?? id);
    const isGone = row.signedCopyId !== null && !attachmentIds.includes(row.signedCopyId);
    const copy = isGone ? { signedCopyId: null, signedCopyAt: null } : {};
    await updateAgreement(trx, row.id, { attachmentIds, ...copy });
    await recordEnterpriseChange({ db: trx, now }, actor, {
      enterpriseId,
      action: 'agreement-attachments',
      before: { attachments: namesOf(row.attachmentIds) },
      after: { attachments: namesOf(attachmentIds) },
    });
  });
}
