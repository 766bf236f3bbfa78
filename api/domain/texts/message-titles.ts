import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { MessageEvent, MessageFacts } from '#domain/messages/message-facts.ts';
import { type Bilingual, inBothLanguages, type ServerTexts } from './server-texts.ts';

type Device = { product: string; productEn?: string | undefined; number: string };

/** Title of the message that a change of an application makes; null for changes that need none. */
export function messageTitle(
  event: MessageEvent,
  status: ApplicationStatus,
  device: Device,
): Bilingual | null {
  const { zh, en } = inBothLanguages(({ messages }) => {
    const what = whatHappened(messages, event, status);
    return what === undefined ? null : messages.ofDevice(device, what);
  });
  return zh === null || en === null ? null : { zh, en };
}

function whatHappened(
  { byEvent, byFinal, phaseApproved }: ServerTexts['messages'],
  event: MessageEvent,
  status: ApplicationStatus,
): string | undefined {
  const finals: Partial<Record<ApplicationStatus, string>> = byFinal;
  const events: Partial<Record<MessageEvent, string>> = byEvent;
  if (event === 'approve-final') return finals[status];
  if (event !== 'approve-phase') return events[event];
  if (status === 'product-under-review') return phaseApproved.commercial;
  return status === 'certifying' ? phaseApproved.certifying : phaseApproved.plus;
}

type OtherFacts = Exclude<MessageFacts, { topic: 'application' }>;

function otherTitle({ messages }: ServerTexts, facts: OtherFacts): string {
  switch (facts.topic) {
    case 'certificate':
      return messages.ofDevice(facts, messages.certificateRevoked);
    case 'certificate-term':
      return messages.ofDevice(facts, messages.certificateTerm(facts.until));
    case 'product':
      return messages.ofDevice(facts, messages.byActivation[facts.what]);
    case 'verification':
      return messages.byVerification[facts.outcome];
    case 'onboarding':
      return messages.byOnboarding[facts.step];
    case 'apps':
      return messages.ofDevice(facts, messages.appsRefreshed);
    case 'comment':
      return messages.ofDevice(facts, messages.commented(facts.caseName));
    case 'lab-work':
      return messages.ofDevice(facts, messages.byLabWork[facts.what]);
    case 'lab-left':
      return messages.ofDevice(facts, messages.labLeft);
    case 'given-up':
      return messages.givenUp(facts.number);
  }
}

/**
 * What happened, in one line that stands by itself: device, number and all.
 * @throws Error for a change of an application that no message is made of
 */
export function messageTitleOf(facts: MessageFacts): Bilingual {
  if (facts.topic !== 'application') return inBothLanguages((texts) => otherTitle(texts, facts));
  const title = messageTitle(facts.event, facts.status, facts);
  if (!title) throw new Error(`no message tells of ${facts.event}`);
  return title;
}
