import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { ApplicationFacts, MessageEvent, MessageFacts } from '#domain/messages/message-facts.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import { messageTitleOf } from './message-titles.ts';
import { serverTexts } from './server-texts.ts';
import type { MessageBodyTexts } from './zh/message-bodies.ts';

/** What a message says in one language: the same in the bell, the message centre and the mail. */
export type MessageText = {
  headline: string;
  /** The device or certificate that it is about; empty where it is the enterprise. */
  subject: string;
  happened: string;
  /** The words of whoever decided, beginning with the requirement they rest on. */
  quote: { requirement: string | null; text: string; by: string | null } | null;
  /** What to do, step by step. */
  steps: readonly string[];
  /** What the button says that leads to the message's page. */
  button: string;
};

type MakerAction = keyof MessageBodyTexts['steps'];

/** What is waited for from the maker; null while somebody else is waited for. */
function askedOf({ waitingFor, action }: ApplicationFacts): MakerAction | null {
  return waitingFor === 'partner' ? (action as MakerAction | null) : null;
}

function phaseHeadline({ phaseApproved }: MessageBodyTexts, status: ApplicationStatus): string {
  if (status === 'product-under-review') return phaseApproved.commercial;
  return status === 'certifying' ? phaseApproved.certifying : phaseApproved.plus;
}

function changeHeadline(text: MessageBodyTexts, facts: ApplicationFacts): string | undefined {
  const { event, status } = facts;
  const asked = askedOf(facts);
  if (event === 'reminded' || event === 'escalated') {
    return asked ? text[event](text.asked[asked]) : text.officeLate;
  }
  if (event === 'approve-phase') return phaseHeadline(text, status);
  const byFinal: Partial<Record<ApplicationStatus, string>> = text.byFinal;
  if (event === 'approve-final') return byFinal[status];
  const byEvent: Partial<Record<MessageEvent, string>> = text.byEvent;
  return byEvent[event];
}

function headlineOf(locale: Locale, facts: MessageFacts): string {
  const { messageBodies: text, messages } = serverTexts(locale);
  switch (facts.topic) {
    case 'application':
      return changeHeadline(text, facts) ?? pick(locale, messageTitleOf(facts));
    case 'certificate':
      return text.certificateRevoked;
    case 'certificate-term':
      return text.certificateTerm;
    case 'product':
      return text.byActivation[facts.what];
    case 'verification':
      return text.byVerification[facts.outcome];
    case 'onboarding':
      return messages.byOnboarding[facts.step];
    case 'apps':
      return text.appsRefreshed;
    case 'comment':
      return text.commented;
    case 'lab-work':
      return text.byLabWork[facts.what];
    case 'lab-left':
      return text.labLeft;
    case 'given-up':
      return text.givenUp;
  }
}

function subjectOf(locale: Locale, facts: MessageFacts): string {
  if (!('number' in facts)) return '';
  if (facts.topic === 'given-up') return facts.number;
  const product = pick(locale, { zh: facts.product, en: facts.productEn || facts.product });
  return serverTexts(locale).messageBodies.subject(product, facts.number);
}

function quoteOf(locale: Locale, facts: MessageFacts): MessageText['quote'] {
  const said = (text: string | null | undefined) => (text ? { requirement: null, text, by: null } : null);
  switch (facts.topic) {
    case 'application': {
      const by = facts.by && pick(locale, facts.by);
      const { finding, comment } = facts;
      if (!finding) return comment ? { requirement: null, text: comment, by } : null;
      const { mend } = serverTexts(locale).messageBodies;
      return { requirement: finding.requirement, text: `${finding.seen}\n${mend(finding.mend)}`, by };
    }
    case 'certificate':
    case 'certificate-term':
      return said(pick(locale, facts.reason));
    case 'product':
      return said(facts.note && pick(locale, facts.note));
    case 'verification':
      return said(facts.reason);
    case 'comment':
      return { requirement: null, text: facts.text, by: pick(locale, facts.by) };
    case 'lab-work':
      return facts.note
        ? { requirement: null, text: facts.note, by: pick(locale, facts.by) }
        : said(pick(locale, facts.by));
    case 'lab-left':
      return said(pick(locale, facts.lab));
    case 'onboarding':
    case 'apps':
    case 'given-up':
      return null;
  }
}

function stepsOf({ steps, stepsOf: of }: MessageBodyTexts, facts: MessageFacts): readonly string[] {
  switch (facts.topic) {
    case 'application': {
      const asked = askedOf(facts);
      return asked ? steps[asked] : [];
    }
    case 'verification':
      return facts.outcome === 'returned' ? of.returned : [];
    case 'product':
      return facts.what === 'deactivated' ? of.deactivated : [];
    case 'certificate':
    case 'certificate-term':
    case 'apps':
    case 'given-up':
    case 'comment':
    case 'lab-left':
      return of[facts.topic];
    case 'lab-work':
      return facts.what === 'let-in' ? of['lab-work'] : [];
    case 'onboarding':
      return [];
  }
}

function buttonOf({ buttonOf: text }: MessageBodyTexts, facts: MessageFacts): string {
  switch (facts.topic) {
    case 'application':
      return text[askedOf(facts) ?? 'application'];
    case 'apps':
      return text['amend-materials'];
    case 'given-up':
    case 'comment':
    case 'lab-left':
      return text.application;
    case 'lab-work':
      return text.labWork;
    case 'certificate-term':
      return text.certificate;
    case 'certificate':
    case 'product':
      return text[facts.topic];
    case 'verification':
      return facts.outcome === 'returned' ? text.company : text.products;
    case 'onboarding':
      return text.products;
  }
}

/** A message in the words of a language. */
export function writeMessage(locale: Locale, facts: MessageFacts): MessageText {
  const { messageBodies: text } = serverTexts(locale);
  return {
    headline: headlineOf(locale, facts),
    subject: subjectOf(locale, facts),
    happened: text.sentence(pick(locale, messageTitleOf(facts))),
    quote: quoteOf(locale, facts),
    steps: stepsOf(text, facts),
    button: buttonOf(text, facts),
  };
}
