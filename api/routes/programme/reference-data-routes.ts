import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/reference-data.ts';
import { createReferenceItem } from '#services/reference-data/create-reference-item.ts';
import { deleteReferenceItem } from '#services/reference-data/delete-reference-item.ts';
import { listReferenceItems } from '#services/reference-data/list-reference-items.ts';
import { publishPreloadedList, readPreloadedList } from '#services/reference-data/preloaded-list.ts';
import { updateReferenceItem } from '#services/reference-data/update-reference-item.ts';
import { serve } from '../calls/serve.ts';

/** What administrators let enterprises choose from. */
export function referenceDataRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listReferenceItems, deps, ({ deps }, { query }) =>
    listReferenceItems(deps.db, query),
  );
  serve(router, contract.createReferenceItem, deps, ({ deps, actor }, { body }) =>
    createReferenceItem(deps, actor, body),
  );
  serve(router, contract.updateReferenceItem, deps, ({ deps, actor }, { params: { id }, body }) =>
    updateReferenceItem(deps, actor, { id, change: body }),
  );
  serve(router, contract.deleteReferenceItem, deps, ({ deps, actor }, { params: { id }, query: { kind } }) =>
    deleteReferenceItem(deps, actor, { id, kind }),
  );
  serve(router, contract.readPreloadedList, deps, ({ deps }) => readPreloadedList(deps.db));
  serve(router, contract.publishPreloadedList, deps, ({ deps, actor }, { body }) =>
    publishPreloadedList(deps, actor, body),
  );
}
