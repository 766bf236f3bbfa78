import { type ApplicationRow, findApplication } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { type CommentSide, commentSide } from '#domain/comments/comments.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/** An application that the actor may read. @throws CatalogueError applicationMissing, for a foreign one as for none */
export async function findDiscussed(db: Db, actor: Actor, id: string): Promise<ApplicationRow> {
  const tenant = tenantOf(actor);
  const application = tenant === null ? undefined : await findApplication(db, id, tenant);
  if (!application) throw new CatalogueError('applicationMissing');
  return application;
}

/**
 * An application that the actor may speak about, and for which side.
 * @throws CatalogueError applicationMissing, permissionDenied (`reason: 'own-enterprise'`) for the office on its own
 */
export async function findAnswerable(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ application: ApplicationRow; side: CommentSide }> {
  const application = await findDiscussed(db, actor, id);
  const side = commentSide(actor, application.enterpriseId);
  if (side === null) throw new CatalogueError('permissionDenied', { reason: 'own-enterprise' });
  return { application, side };
}
