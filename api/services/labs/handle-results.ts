import { findSent, findUpload } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { withdrawalProblem } from '#domain/labs/delegations.ts';
import type { FileStorage } from '#infra/storage.ts';
import { withdrawSent } from '#services/evidence/change-standing.ts';
import { lockEvidence } from '#services/evidence/lock-evidence.ts';
import { openFile } from '#services/files/open-file.ts';
import { findPart, onBehalf } from './find-part.ts';

type Deps = { db: Db; now: () => Date };
type Named = { id: string; upload: string };

/**
 * Withdraws a result that the lab itself sent; what it covers stands again, and where it covers nothing the configuration has none.
 * @throws what findPart and lockEvidence throw; CatalogueError dataMissing for what is not the lab's or stands no more,
 * permissionDenied (`reason: 'taken-up'`) where the maker has merged it or added its word
 */
export function withdrawLabResult(
  { db, now }: Deps,
  actor: Actor,
  { id, upload }: Named,
): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    const { applicationId, enterpriseId } = await findPart(trx, actor, id);
    await lockEvidence(trx, enterpriseId, applicationId);
    // Under the lock: it may have ended in between.
    await findPart(trx, actor, id);
    const sent = { id: upload, delegationId: id };
    const reason = withdrawalProblem(await findSent(trx, sent));
    if (reason === 'taken-up') throw new CatalogueError('permissionDenied', { reason });
    if (reason !== null || !(await withdrawSent(trx, sent, now()))) throw new CatalogueError('dataMissing');
    return { id: upload };
  });
}

/** The bytes of a result that the lab itself sent by this part. @throws what findPart and openFile throw */
export async function openLabResult(
  { db, storage }: { db: Db; storage: FileStorage },
  actor: Actor,
  { id, upload }: Named,
) {
  const part = await findPart(db, actor, id);
  return runInTenant(part.enterpriseId, async () => {
    const sent = await findUpload(db, upload);
    if (sent?.delegationId !== id || sent.takenFrom !== null) throw new CatalogueError('dataMissing');
    return openFile({ db, storage }, onBehalf(actor, part), { id: sent.fileId });
  });
}
