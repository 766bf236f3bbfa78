import { findVersion } from '#db/queries/agreement-texts.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { type Deps, recordIdOf, type VersionId } from './change-agreement-text.ts';

/**
 * Confirms a text that came with the product; its history says who did, and is what it is known by.
 * @throws CatalogueError dataMissing; reviewStatusChanged where it is none, or confirmed already
 */
export async function confirmAgreementText({ db, now }: Deps, actor: Actor, id: VersionId): Promise<void> {
  await inTransaction(db, async (trx) => {
    const lock = await findVersion(trx, id.agrType, id.version).forUpdate().executeTakeFirst();
    if (!lock) throw new CatalogueError('dataMissing');
    // Read again: another call may have confirmed it before the lock was ours.
    const row = await findVersion(trx, id.agrType, id.version).executeTakeFirst();
    if (!row?.unread) throw new CatalogueError('reviewStatusChanged', { state: 'confirmed' });
    const states = { before: { confirmed: false }, after: { confirmed: true } };
    const change = { kind: 'agreement-text', id: recordIdOf(id), action: 'confirmed', ...states } as const;
    await recordProgrammeChange({ db: trx, now }, actor, change);
  });
}
