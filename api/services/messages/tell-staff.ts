import { insertStaffMessages } from '#db/queries/staff-messages.ts';
import type { Db } from '#db/schema/database.ts';
import { type MessageFacts, messageFactsSchema } from '#domain/messages/message-facts.ts';
import { isStaffKind, rolesTold } from '#domain/messages/staff-messages.ts';
import { messageKind, messageTitleOf } from '#domain/texts/message-text.ts';

type Telling = {
  facts: MessageFacts;
  /** One message a cause and receiver. */
  cause: string;
  /** Whom it is about; its own people are not told. */
  enterpriseId: string | null;
  /** Who did it, and needs no message; null for a visitor. */
  actorId: string | null;
  /** The only receiver; without one the assigned reviewer, or everybody who may act. */
  receiverId?: string;
  /** The reviewer's wait that it asks to end: it stays theirs to do while the application waits for this since then. */
  wait?: { action: string; since: Date; dueAt: Date | null };
};

/** Tells those of the staff who have to act, in the transaction of what happened. @throws Error for facts of no kind of theirs */
export async function tellStaff(trx: Db, telling: Telling): Promise<void> {
  const { facts, cause, enterpriseId, actorId, receiverId = null, wait } = telling;
  const kind = messageKind(facts);
  if (!isStaffKind(kind)) throw new Error(`${facts.topic} is not for the staff`);
  const { zh: titleZh, en: titleEn } = messageTitleOf(facts);
  await insertStaffMessages(trx, {
    cause,
    kind,
    titleZh,
    titleEn,
    facts: messageFactsSchema.parse(facts),
    applicationId: 'applicationId' in facts ? facts.applicationId : null,
    enterpriseId,
    actorId,
    roles: rolesTold(kind),
    receiverId,
    action: wait?.action ?? null,
    askedAt: wait?.since ?? null,
    dueAt: wait?.dueAt ?? null,
  });
}
