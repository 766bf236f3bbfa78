import type { DraftView } from '#contract/applications/application-drafts.ts';
import { modeNumberOf } from '#contract/applications/certification-mode.ts';
import { findDraft, isOwnProduct, listExistingFiles } from '#db/queries/application-drafts.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import {
  draftContentSchema,
  draftFiles,
  keepExistingFiles,
} from '#domain/applications/application-drafts.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { presentDraftStatus } from './present-draft.ts';

/**
 * The draft of a product with the files that are still there; null where there is none, or none that is understood.
 * @throws CatalogueError dataMissing where the product is another's
 */
export async function readDraft(
  { db }: { db: Db },
  actor: Actor,
  { productId }: { productId: string },
): Promise<DraftView | null> {
  const tenant = requireEnterprise(actor);
  if (!(await isOwnProduct(db, tenant, productId))) throw new CatalogueError('dataMissing');
  const row = await findDraft(db, productId);
  // A draft of an older form cannot be read.
  const content = draftContentSchema.safeParse(row?.content).data;
  if (!row || !content) return null;
  const files = await listExistingFiles(db, tenant, draftFiles(content));
  const left = new Set(files.map(({ id }) => id));
  const shown = { ...keepExistingFiles(content, left), mode: modeNumberOf(content.mode) };
  return { ...presentDraftStatus(row, actor), content: shown, files };
}
