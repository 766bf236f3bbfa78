import { lockOutboxJob, renewLife } from '#db/queries/set-aside-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { needsOperator } from '#domain/outbox/outbox-jobs.ts';

/**
 * Has an outbox job that was set aside, or fails again and again, tried at once, with all its attempts. False where it is at work
 * again or done.
 * @throws CatalogueError dataMissing
 */
export function retryOutboxJob(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const job = await lockOutboxJob(trx, id);
    if (!job) throw new CatalogueError('dataMissing');
    if (!needsOperator(job)) return false;
    await renewLife(trx, id);
    return true;
  });
}
