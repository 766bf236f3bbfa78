import { findDraft, putDraft } from '#db/queries/application-drafts.ts';
import { listApplicationStatuses, lockProduct } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { type DraftContent, stagesDone } from '#domain/applications/application-drafts.ts';
import { isFinal } from '#domain/applications/statuses.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { presentDraftStatus } from './present-draft.ts';

type Deps = { db: Db; now: () => Date };
type Save = { productId: string; seen: number; content: DraftContent };

/**
 * Saves the draft of a product, if its version is still the one that was seen.
 * @throws CatalogueError dataMissing; applicationAlreadyInAudit where it was submitted meanwhile; parameterInvalid
 * (`reason: 'version'`: somebody else changed it, or with version 0 discarded it)
 */
export function saveDraft({ db, now }: Deps, actor: Actor, { productId, seen, content }: Save) {
  const enterpriseId = requireEnterprise(actor);
  return inTransaction(db, async (trx) => {
    // Locked against concurrent saving and submitting: no draft is left once its application exists.
    if (!(await lockProduct(trx, enterpriseId, productId))) throw new CatalogueError('dataMissing');
    const applications = await listApplicationStatuses(trx, productId);
    const open = applications.find(({ status }) => !isFinal(status));
    if (open) throw new CatalogueError('applicationAlreadyInAudit', { application: open.number });
    const version = (await findDraft(trx, productId))?.version ?? 0;
    if (version !== seen) throw new CatalogueError('parameterInvalid', { reason: 'version', version });
    const status = {
      done: stagesDone({ ...content, productId }),
      updatedById: actor.accountId,
      updatedBy: actor.name,
      updatedByEn: actor.nameEn ?? null,
      updatedAt: now(),
    };
    const stored = await putDraft(trx, { productId, enterpriseId, content, ...status });
    return presentDraftStatus({ ...status, version: stored }, actor);
  });
}
