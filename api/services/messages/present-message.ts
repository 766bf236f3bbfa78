import type { MessageRow } from '#db/queries/message-lists.ts';
import { readMessageFacts } from '#domain/messages/message-facts.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import { type MessageText, messagePath, writeMessage } from '#domain/texts/message-text.ts';

/** A message from before messages had facts says no more than its title. */
function textOf({ titleZh, titleEn, facts: stored }: MessageRow, locale: Locale): MessageText {
  const facts = readMessageFacts(stored);
  if (facts) return writeMessage(locale, facts);
  const headline = pick(locale, { zh: titleZh, en: titleEn });
  return { headline, subject: '', happened: headline, quote: null, steps: [], button: '' };
}

/** What list, bell and page have in common. */
export function presentMessage(row: MessageRow, locale: Locale) {
  const { headline, subject } = textOf(row, locale);
  return {
    kind: row.kind,
    headline,
    subject,
    yours: row.isYours,
    dueAt: row.dueAt?.toISOString() ?? null,
    createTime: row.createdAt.toISOString(),
  };
}

/** The body of a message, and where it leads. */
export function presentBody(row: MessageRow, locale: Locale) {
  const { happened, quote, steps, button } = textOf(row, locale);
  const facts = readMessageFacts(row.facts);
  const path = facts && messagePath(facts);
  return { happened, quote, steps: [...steps], target: path === null ? null : { path, label: button } };
}
