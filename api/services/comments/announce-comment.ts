import { emitEvent } from '#api/events/emit-event.ts';
import type { ApplicationRow } from '#db/queries/applications.ts';
import { findNames } from '#db/queries/applications.ts';
import type { CommentRow } from '#db/queries/comments.ts';
import { sendMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema/database.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { tellStaff } from '#services/messages/tell-staff.ts';

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

/** Tells the other side of a comment by a message: the enterprise, or the reviewers. */
export async function notifyOtherSide(
  trx: Db,
  application: ApplicationRow,
  comment: CommentRow,
): Promise<void> {
  const { id: applicationId, enterpriseId, number } = application;
  const { author, authorEn, authorId: actorId, caseName, text } = comment;
  const { product, productEn } = await findNames(trx, application);
  const facts = {
    product,
    productEn: productEn ?? undefined,
    number,
    applicationId,
    caseName,
    text,
    by: { zh: author, en: authorEn ?? author },
  };
  const cause = `comment:${comment.id}`;
  if (comment.side === 'partner') {
    return tellStaff(trx, { facts: { topic: 'maker-comment', ...facts }, cause, enterpriseId, actorId });
  }
  const said = { topic: 'comment', ...facts } as const;
  await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey: cause, facts: said, actorId }));
}
