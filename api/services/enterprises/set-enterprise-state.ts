import { lockStanding, updateStanding } from '#db/queries/admin-enterprises.ts';
import { notifyEnterpriseEnd } from '#db/queries/live-sessions.ts';
import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';

/**
 * Permits an enterprise, or suspends it: its next call is refused, and its sockets end.
 * @throws CatalogueError partnerEnterpriseMissing, reviewStatusChanged when it is in that state already
 */
export async function setEnterpriseState(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, state }: { enterpriseId: string; state: 0 | 1 },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const enterprise = await lockStanding(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    if (enterprise.state === state) throw new CatalogueError('reviewStatusChanged');
    await updateStanding(trx, enterpriseId, { state });
    const states = { before: { state: enterprise.state }, after: { state } };
    const change = {
      kind: 'enterprise',
      id: enterpriseId,
      enterpriseId,
      action: 'state',
      ...states,
    } as const;
    await recordProgrammeChange({ db: trx, now }, actor, change);
    if (state === 0) await notifyEnterpriseEnd(trx, enterpriseId);
  });
}
