import type { CommentView } from '#contract/applications/comments.ts';
import { lockComment, rewordComment } from '#db/queries/comments.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { commentLimits } from '#domain/comments/comments.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { announceComment } from './announce-comment.ts';
import { findAnswerable } from './find-discussed.ts';
import { presentComments } from './present-comment.ts';

type Edit = { applicationId: string; id: string; text: string; seen: number };
type Deps = { db: Db; now: () => Date };

/**
 * Edits one of the actor's own comments; the former version is stored, and the same text changes nothing.
 * @throws CatalogueError applicationMissing, dataMissing for no such comment, permissionDenied (`reason: 'author'`) for
 * somebody else's, reviewStatusChanged
 * (`reason: 'version'`) where it is not what was `seen`, parameterInvalid (`reason: 'full'`) after 20 edits
 */
export function editComment(
  { db, now }: Deps,
  actor: Actor,
  { applicationId, id, text, seen }: Edit,
): Promise<CommentView> {
  return inTransaction(db, async (trx) => {
    const { application } = await findAnswerable(trx, actor, applicationId);
    const before = await lockComment(trx, { applicationId, id });
    if (!before) throw new CatalogueError('dataMissing');
    if (before.authorId !== actor.accountId)
      throw new CatalogueError('permissionDenied', { reason: 'author' });
    if (before.version !== seen)
      throw new CatalogueError('reviewStatusChanged', { reason: 'version', version: before.version });
    const max = commentLimits.edits;
    if (before.version > max) throw new CatalogueError('parameterInvalid', { reason: 'full', limit: max });
    const isSame = before.text === text;
    const comment = isSame ? before : await rewordComment(trx, before, { text, editedAt: now() });
    if (!isSame) await announceComment(trx, application, comment);
    const [view] = await presentComments(trx, actor, [comment]);
    return view as CommentView;
  });
}
