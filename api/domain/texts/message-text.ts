import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { MessageEvent, MessageFacts, MessageKind } from '#domain/messages/message-facts.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import { changeTitle } from './message-changes.ts';
import { type Quote, topicOf } from './message-topics.ts';
import { type Bilingual, inBothLanguages, serverTexts } from './server-texts.ts';

/** A message in one language: the same in the bell, the message centre and the mail. */
export type MessageText = {
  headline: string;
  /** Name of the device, certificate or applicant; empty where it is about the reader's own enterprise. */
  subject: string;
  happened: string;
  quote: Quote | null;
  /** What to do, step by step. */
  steps: readonly string[];
  /** Label of the button that leads to the message's page. */
  button: string;
};

type Device = { product: string; productEn?: string | undefined; number: string };

/** Title of the message about a change of an application; null for changes without a message. */
export function messageTitle(
  event: MessageEvent,
  status: ApplicationStatus,
  device: Device,
): Bilingual | null {
  const { zh, en } = inBothLanguages(({ messages }) => {
    const what = changeTitle(messages, { event, status });
    return what === undefined ? null : messages.ofDevice(device, what);
  });
  return zh === null || en === null ? null : { zh, en };
}

/** What happened, in one self-contained line, with device and number. @throws Error for a change without a message */
export function messageTitleOf(facts: MessageFacts): Bilingual {
  return inBothLanguages((texts) => topicOf(facts).words(facts, texts).title);
}

/** The kind of a message, for filters and mail. */
export const messageKind = (facts: MessageFacts): MessageKind => topicOf(facts).kind(facts);

/** The page where a message's request is done, as a path without its language. */
export const messagePath = (facts: MessageFacts): string => topicOf(facts).path(facts);

function subjectOf(locale: Locale, facts: MessageFacts): string {
  if ('company' in facts) return pick(locale, facts.company);
  if (!('product' in facts)) return 'number' in facts ? facts.number : '';
  const product = pick(locale, { zh: facts.product, en: facts.productEn || facts.product });
  return serverTexts(locale).messageBodies.subject(product, facts.number);
}

/** A message in a language. */
export function writeMessage(locale: Locale, facts: MessageFacts): MessageText {
  const texts = serverTexts(locale);
  const topic = topicOf(facts);
  const { title, headline, steps } = topic.words(facts, texts);
  return {
    headline,
    subject: subjectOf(locale, facts),
    happened: texts.messageBodies.sentence(title),
    quote: topic.quote(facts, locale),
    steps,
    button: texts.messageBodies.buttonOf[topic.button(facts)],
  };
}
