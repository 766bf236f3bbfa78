import type { NewMessage } from '#db/queries/messages.ts';
import { type MessageFacts, messageFactsSchema } from '#domain/messages/message-facts.ts';
import { messageKind, messageTitleOf } from '#domain/texts/message-text.ts';

type Draft = {
  enterpriseId: string;
  /** One message for each key. */
  dedupeKey: string;
  facts: MessageFacts;
  /** The account that did it, which gets no message; null for the system. */
  actorId?: string | null;
  /** The enterprise's wait that it asks to end: it stays theirs to do while the application waits for this since then. */
  wait?: { action: string; since: Date; dueAt: Date | null } | null;
};

/** A message as it is stored: filed under its kind, with its title in both languages. @throws ZodError for wrong facts */
export function draftMessage({ enterpriseId, dedupeKey, facts, actorId, wait }: Draft): NewMessage {
  const { zh: titleZh, en: titleEn } = messageTitleOf(facts);
  return {
    enterpriseId,
    dedupeKey,
    titleZh,
    titleEn,
    applicationId: 'applicationId' in facts ? facts.applicationId : null,
    kind: messageKind(facts),
    facts: JSON.stringify(messageFactsSchema.parse(facts)),
    actorId: actorId ?? null,
    action: wait?.action ?? null,
    askedAt: wait?.since ?? null,
    dueAt: wait?.dueAt ?? null,
  };
}
