import { updateAgreement } from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { signedCopyRefusal, withoutCopy } from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { holdAgreementFiles } from './hold-agreement-files.ts';
import { lockAgreement } from './lock-agreement.ts';
import { recordAgreementChange } from './record-agreement-change.ts';

type SignedCopy = { enterpriseId: string; file: string; seen: number };

/**
 * Takes the copy that the enterprise signed, instead of one that still waits; the programme accepts or returns it.
 * @throws CatalogueError those of `lockAgreement` and `holdAgreementFiles`, dataMissing as well for a document of the agreement;
 * reviewStatusInvalid where nothing is to be signed, attachmentsTooMany
 */
export async function sendSignedCopy(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, file, seen }: SignedCopy,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { row } = await lockAgreement(trx, { enterpriseId, seen });
    const refusal = row ? signedCopyRefusal(row) : 'reviewStatusInvalid';
    if (!row || refusal) throw new CatalogueError(refusal ?? 'reviewStatusInvalid');
    if (withoutCopy(row).includes(file)) throw new CatalogueError('dataMissing', { field: 'file' });
    const [held] = await holdAgreementFiles(trx, { enterpriseId, ids: [file], field: 'file' });
    const after = await updateAgreement(trx, row.id, {
      attachmentIds: [...withoutCopy(row), file],
      signedCopyId: file,
      signedCopyAt: now(),
      returnedReason: null,
    });
    const beside = { signedCopy: held?.name ?? file };
    const change = { action: 'agreement-copy-sent', before: row, after, beside };
    await recordAgreementChange({ db: trx, now }, actor, change);
  });
}
