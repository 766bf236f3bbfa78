import { listInUse, deleteReferenceItem as removeItem } from '#db/queries/admin-reference-items.ts';
import { findPreloadedList } from '#db/queries/preloaded-lists.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { deleteBarrier, type ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { type ChangeDeps, changeReferenceData, fieldsOf, requireItem } from './change-item.ts';

/**
 * Deletes an item that nobody ever chose.
 * @throws CatalogueError that of a missing item, osTiedToCertificate, lastOsUndeletable, parameterInvalid (`reason`
 * 'chosen', or 'listed' while the list of preloaded apps in force names it)
 */
export function deleteReferenceItem(
  { db, now }: ChangeDeps,
  actor: Actor,
  { kind, id }: { kind: ReferenceKind; id: string },
): Promise<{ id: string }> {
  return changeReferenceData(db, kind, async (trx) => {
    const item = await requireItem(trx, kind, id);
    const inUse = (await listInUse(trx, kind)).length;
    const { apps } = await findPreloadedList(trx);
    const isListed = kind === 'preloaded-app' && apps.includes(item.code);
    const barrier = deleteBarrier(item, { inUse, isListed });
    if (barrier) throw new CatalogueError(barrier.error, { reason: barrier.reason });
    await removeItem(trx, id);
    const change = { kind: 'reference', id, action: 'deleted' } as const;
    await recordProgrammeChange({ db: trx, now }, actor, { ...change, before: fieldsOf(item), after: null });
    return { id };
  });
}
