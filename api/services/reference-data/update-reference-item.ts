import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { updateReferenceItem as updateEndpoint } from '#contract/programme/reference-data.ts';
import { listInUse, updateReferenceItem as writeItem } from '#db/queries/admin-reference-items.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type ReferenceState, retireBarrier } from '#domain/reference-data/reference-data.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { type ChangeDeps, changeReferenceData, fieldsOf, requireItem, typeFor } from './change-item.ts';

type Update = typeof updateEndpoint;

const actionOf = (before: ReferenceState, after: ReferenceState) =>
  before === after ? 'edited' : after === 'retired' ? 'retired' : 'restored';

/**
 * Changes an item, retires it or brings it back.
 * @throws CatalogueError that of a missing item, parameterInvalid (`reason` 'version' or 'taken'), categoryTypeUnavailable,
 * osExists, lastOsUndeletable
 */
export function updateReferenceItem(
  { db, now }: ChangeDeps,
  actor: Actor,
  { id, change: { kind, seen, ...fields } }: { id: string; change: EndpointInput<Update>['body'] },
): Promise<EndpointResponse<Update>> {
  return changeReferenceData(db, kind, async (trx) => {
    const before = await requireItem(trx, kind, id);
    if (before.version !== seen)
      throw new CatalogueError('parameterInvalid', { reason: 'version', version: before.version });
    const type = typeFor(kind, fields.type);
    if (fields.state === 'retired') {
      const barrier = retireBarrier(before, (await listInUse(trx, kind)).length);
      if (barrier) throw new CatalogueError(barrier.error, { reason: barrier.reason, field: 'state' });
    }
    const item = await writeItem(trx, id, { ...fields, type, updatedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'reference',
      id,
      action: actionOf(before.state, item.state),
      before: fieldsOf(before),
      after: fieldsOf(item),
    });
    return item;
  });
}
