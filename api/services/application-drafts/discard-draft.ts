import { deleteDraft, isOwnProduct } from '#db/queries/application-drafts.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/** Discards what was filled in for a product, whoever did. @throws CatalogueError dataMissing where the product is another's */
export async function discardDraft({ db }: { db: Db }, actor: Actor, { productId }: { productId: string }) {
  const tenant = requireEnterprise(actor);
  if (!(await isOwnProduct(db, tenant, productId))) throw new CatalogueError('dataMissing');
  await deleteDraft(db, tenant, productId);
  return { id: productId };
}
