import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { createReferenceItem as createEndpoint } from '#contract/programme/reference-data.ts';
import { countAdminItems, insertReferenceItem } from '#db/queries/admin-reference-items.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { limits } from '#domain/shared/limits.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { type ChangeDeps, changeReferenceData, fieldsOf, typeFor } from './change-item.ts';

type Create = typeof createEndpoint;

/**
 * Adds an item.
 * @throws CatalogueError categoryTypeUnavailable, osExists, parameterInvalid (`reason` 'taken', or 'full' at 1000 items)
 */
export function createReferenceItem(
  { db, now }: ChangeDeps,
  actor: Actor,
  input: EndpointInput<Create>['body'],
): Promise<EndpointResponse<Create>> {
  const { kind } = input;
  return changeReferenceData(db, kind, async (trx) => {
    const type = typeFor(kind, input.type);
    if ((await countAdminItems(trx, { kind })) >= limits.referenceItems)
      throw new CatalogueError('parameterInvalid', { reason: 'full', limit: limits.referenceItems });
    const item = await insertReferenceItem(trx, { ...input, type });
    const change = { kind: 'reference', id: item.id, action: 'created' } as const;
    await recordProgrammeChange({ db: trx, now }, actor, { ...change, before: null, after: fieldsOf(item) });
    return item;
  });
}
