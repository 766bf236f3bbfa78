import { emitEvent } from '#api/events/emit-event.ts';
import type { ApplicationRow } from '#db/queries/applications.ts';
import { findNames } from '#db/queries/applications.ts';
import type { CommentRow } from '#db/queries/comments.ts';
import { sendMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema/database.ts';
import { draftMessage } from '#services/messages/draft-message.ts';

/** Tells the open pages of both sides that a comment was added or edited. */
export async function announceComment(
  trx: Db,
  { id: applicationId, enterpriseId }: Pick<ApplicationRow, 'id' | 'enterpriseId'>,
  { id, version, failureKey }: CommentRow,
): Promise<void> {
  await emitEvent(trx, {
    rooms: [`enterprise:${enterpriseId}`, 'programme'],
    entity: 'comment',
    entityId: id,
    version,
    change: { applicationId, failureKey },
  });
}

/** Sends the office's comment to the enterprise as a message; the office reads comments on the page. */
export async function notifyEnterprise(
  trx: Db,
  application: ApplicationRow,
  comment: CommentRow,
): Promise<void> {
  if (comment.side === 'partner') return;
  const { id: applicationId, enterpriseId, number } = application;
  const { author, authorEn, authorId: actorId, caseName, text } = comment;
  const { product, productEn } = await findNames(trx, application);
  const facts = {
    topic: 'comment' as const,
    product,
    productEn: productEn ?? undefined,
    number,
    applicationId,
    caseName,
    text,
    by: { zh: author, en: authorEn ?? author },
  };
  await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey: `comment:${comment.id}`, facts, actorId }));
}
