import { findSent, findUpload } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { withdrawalProblem } from '#domain/labs/delegations.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { lockEvidence } from '#services/evidence/lock-evidence.ts';
import { withdrawAndUncover } from '#services/evidence/withdraw-result.ts';
import { openFile } from '#services/files/open-file.ts';
import { findPart, onBehalf } from './find-part.ts';

type Deps = { db: Db; now: () => Date };
type Input = { id: string; upload: string };

/**
 * Withdraws a result that the lab itself sent; the result that it covers is current again; without one the configuration has none.
 * @throws what findPart and lockEvidence throw; CatalogueError dataMissing for what is not the lab's or not current,
 * permissionDenied (`reason: 'taken-up'`) where the enterprise has merged it or declared what it leaves out
 */
export function withdrawLabResult(
  { db, now }: Deps,
  actor: Actor,
  { id, upload }: Input,
): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    const { applicationId, enterpriseId } = await findPart(trx, actor, id);
    await lockEvidence(trx, enterpriseId, applicationId);
    // Under the lock: it may have ended in between.
    await findPart(trx, actor, id);
    const target = { id: upload, delegationId: id };
    const reason = withdrawalProblem(await findSent(trx, target));
    if (reason === 'taken-up') throw new CatalogueError('permissionDenied', { reason });
    if (reason !== null || !(await withdrawAndUncover(trx, target, now())))
      throw new CatalogueError('dataMissing');
    return { id: upload };
  });
}

/** The bytes of a result that the lab itself sent by this part. @throws what findPart and openFile throw */
export async function openLabResult(
  { db, storage }: { db: Db; storage: FileStorage },
  actor: Actor,
  { id, upload }: Input,
) {
  const part = await findPart(db, actor, id);
  return runInTenant(part.enterpriseId, async () => {
    const row = await findUpload(db, upload);
    if (row?.delegationId !== id || row.takenFrom !== null) throw new CatalogueError('dataMissing');
    return openFile({ db, storage }, onBehalf(actor, part), { id: row.fileId });
  });
}
