import { lockOutboxJob, renewLife } from '#db/queries/set-aside-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * Has an outbox job that was set aside tried again, with all its attempts. False where it is at work again or done.
 * @throws CatalogueError dataMissing
 */
export function retryOutboxJob(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const job = await lockOutboxJob(trx, id);
    if (!job) throw new CatalogueError('dataMissing');
    if (!job.setAsideAt || job.doneAt) return false;
    await renewLife(trx, id);
    return true;
  });
}
