import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/applications/application-drafts.ts';
import { discardDraft } from '#services/application-drafts/discard-draft.ts';
import { listDrafts } from '#services/application-drafts/list-drafts.ts';
import { readDraft } from '#services/application-drafts/read-draft.ts';
import { saveDraft } from '#services/application-drafts/save-draft.ts';
import { serve } from './calls/serve.ts';

/** What an enterprise's people have begun and not submitted, one a product. */
export function applicationDraftRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listDrafts, deps, ({ deps, actor }, { query }) => listDrafts(deps, actor, query));
  serve(router, contract.readDraft, deps, async ({ deps, actor }, { params }) => ({
    draft: await readDraft(deps, actor, { productId: params.id }),
  }));
  serve(router, contract.saveDraft, deps, ({ deps, actor }, { params, body }) =>
    saveDraft(deps, actor, { productId: params.id, ...body }),
  );
  serve(router, contract.discardDraft, deps, ({ deps, actor }, { params }) =>
    discardDraft(deps, actor, { productId: params.id }),
  );
}
