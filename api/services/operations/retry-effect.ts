import { lockEffect, renewLife } from '#db/queries/set-aside-effects.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * Has an effect that was set aside tried anew, for a whole life. False where it is at work again or done.
 * @throws CatalogueError dataMissing
 */
export function retryEffect(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const effect = await lockEffect(trx, id);
    if (!effect) throw new CatalogueError('dataMissing');
    if (!effect.setAsideAt || effect.doneAt) return false;
    await renewLife(trx, id);
    return true;
  });
}
