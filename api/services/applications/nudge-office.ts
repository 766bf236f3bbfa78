import { findApplication, lockApplication, snapshotOf, waitOfRow } from '#db/queries/applications.ts';
import { isNoted } from '#db/queries/history.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { mayNudge } from '#domain/applications/waits.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordChange } from '#services/commands/record-change.ts';

/**
 * Tells the reviewers that an enterprise waits for them beyond the due time, once in each wait.
 * @throws CatalogueError applicationMissing; reviewStatusInvalid where nothing is overdue, or they were nudged already
 */
export async function nudgeOffice(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  applicationId: string,
): Promise<{ at: Date }> {
  return inTransaction(db, async (trx) => {
    const tenant = tenantOf(actor);
    const own = tenant && (await findApplication(trx, applicationId, tenant));
    const row = own && (await lockApplication(trx, applicationId));
    if (!row) throw new CatalogueError('applicationMissing');
    const at = now();
    const isNudged = await isNoted(trx, applicationId, 'nudged', row.waitingSince);
    if (!mayNudge({ ...waitOfRow(row), isNudged }, at.getTime()))
      throw new CatalogueError('reviewStatusInvalid', { reason: isNudged ? 'nudged' : 'not-overdue' });
    const detail = { action: row.waitAction };
    const by = {
      side: 'partner',
      actor: actor.name,
      actorEn: actor.nameEn,
      actorId: actor.accountId,
    } as const;
    await recordChange(trx, {
      row,
      snapshot: await snapshotOf(trx, row),
      event: 'nudged',
      ...by,
      at,
      detail,
    });
    return { at };
  });
}
