import { lockStanding, updateStanding } from '#db/queries/admin-enterprises.ts';
import { notifyEnterpriseEnd } from '#db/queries/live-sessions.ts';
import type { Db } from '#db/schema.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * Permits an enterprise, or suspends it: its next call is refused, and its sockets end.
 * @throws CatalogueError partnerEnterpriseMissing, reviewStatusChanged when it is in that state already
 */
export async function setEnterpriseState(
  db: Db,
  { enterpriseId, state }: { enterpriseId: string; state: 0 | 1 },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const enterprise = await lockStanding(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    if (enterprise.state === state) throw new CatalogueError('reviewStatusChanged');
    await updateStanding(trx, enterpriseId, { state });
    if (state === 0) await notifyEnterpriseEnd(trx, enterpriseId);
  });
}
