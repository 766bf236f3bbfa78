import type { z } from 'zod';
import type { CommentView } from '#contract/applications/comments.ts';
import { countComments, insertComment } from '#db/queries/comments.ts';
import { holdFiles } from '#db/queries/files.ts';
import { findCurrentFailure } from '#db/queries/test-runs.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { commentLimits, type newCommentSchema } from '#domain/comments/comments.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { announceComment, notifyOtherSide } from './announce-comment.ts';
import { findAnswerable } from './find-discussed.ts';
import { presentComments } from './present-comment.ts';

type NewComment = z.output<typeof newCommentSchema>;
type Deps = { db: Db; now: () => Date };

/** @throws CatalogueError dataMissing for files that are none of the enterprise's, or of no kind to be sent along */
async function checkAttachments(trx: Db, enterpriseId: string, ids: string[]): Promise<void> {
  const files = await holdFiles(trx, enterpriseId, ids);
  const fit = files.filter(({ kind }) => kind === 'attachment' || kind === 'image');
  if (fit.length !== ids.length) throw new CatalogueError('dataMissing', { field: 'attachmentIds' });
}

async function caseNameOf(trx: Db, applicationId: string, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const failure = await findCurrentFailure(trx, applicationId, key);
  if (!failure) throw new CatalogueError('dataMissing', { field: 'failureKey' });
  return failureName(failure);
}

/**
 * Adds a comment on an application, or on a failed case of a current result. It changes no status and no deadline, so it
 * is allowed whenever the application may be read.
 * @throws CatalogueError applicationMissing, permissionDenied for the office on its own enterprise's, dataMissing for no
 * such case or file, parameterInvalid (`reason: 'full'`) beyond 2000 comments
 */
export function addComment(
  { db, now }: Deps,
  actor: Actor,
  { applicationId, failureKey, text, ...input }: NewComment & { applicationId: string },
): Promise<CommentView> {
  const attachmentIds = [...new Set(input.attachmentIds)];
  const max = commentLimits.ofApplication;
  return inTransaction(db, async (trx) => {
    const { application, side } = await findAnswerable(trx, actor, applicationId);
    const count = await countComments(trx, { applicationId, failureKey: undefined }, max);
    if (count >= max) throw new CatalogueError('parameterInvalid', { reason: 'full', limit: max });
    const caseName = await caseNameOf(trx, applicationId, failureKey);
    await checkAttachments(trx, application.enterpriseId, attachmentIds);
    const comment = await insertComment(trx, {
      applicationId,
      failureKey,
      caseName,
      text,
      attachmentIds,
      side,
      authorId: actor.accountId,
      author: actor.name,
      authorEn: actor.nameEn ?? null,
      createdAt: now(),
    });
    await announceComment(trx, application, comment);
    await notifyOtherSide(trx, application, comment);
    const [view] = await presentComments(trx, actor, [comment]);
    return view as CommentView;
  });
}
