import type {
  ApplicationFacts,
  MessageEvent,
  MessageFacts,
  MessageKind,
  ToldFinding,
} from '#domain/messages/message-facts.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import { isSilent, type Said, saidFor } from '#domain/shared/words.ts';
import { changeHeadline, changeTitle, requestedActionOf } from './message-changes.ts';
import { type ServerTexts, serverTexts } from './server-texts.ts';
import type { MessageBodyTexts } from './zh/message-bodies.ts';

type Words = { title: string; headline: string; steps: readonly string[] };
/**
 * The decider's text, beginning with its requirement. `language` is that of the text where it is not the reader's, who
 * reads the requirement in their own.
 */
export type Quote = {
  requirement: string | null;
  text: string;
  by: string | null;
  language: Locale | null;
};

type Topic<Facts> = {
  /** Kind, for filters and mail. */
  kind: (facts: Facts) => MessageKind;
  /** The page where the request is done, as a path without its language. */
  path: (facts: Facts) => string;
  words: (facts: Facts, texts: ServerTexts) => Words;
  quote: (facts: Facts, locale: Locale) => Quote | null;
  button: (facts: Facts) => keyof MessageBodyTexts['buttonOf'];
};

function quoteOf(said: Said | null | undefined, reader: Locale, by: string | null = null): Quote | null {
  if (!said || isSilent(said)) return null;
  const { text, locale } = saidFor(reader, said);
  return { requirement: null, text, by, language: locale === reader ? null : locale };
}

/** The code of a requirement with its title. */
const requirementOf = ({ requirement, title }: ToldFinding, reader: Locale) =>
  [requirement, title && pick(reader, title)].filter(Boolean).join(' ');

type Findings = NonNullable<ApplicationFacts['finding']>;

/** In one language: the reader's, where every part has it. Further findings begin with their requirement. */
function findingQuote({ more = [], ...first }: Findings, reader: Locale, by: string | null): Quote {
  const findings = [first, ...more];
  const parts = findings.flatMap(({ seen, mend }) => [saidFor(reader, seen), saidFor(reader, mend)]);
  const language = parts.find(({ locale }) => locale !== reader)?.locale ?? null;
  const written = language ?? reader;
  const texts = findings.map((finding, index) => {
    const mend = serverTexts(written).messageBodies.mend(saidFor(written, finding.mend).text);
    const head = index === 0 ? [] : [requirementOf(finding, reader)];
    return [...head, saidFor(written, finding.seen).text, mend].join('\n');
  });
  return { requirement: requirementOf(first, reader), text: texts.join('\n\n'), by, language };
}
const applicationPage = ({ applicationId }: { applicationId: string }) => `/certification/${applicationId}`;
const reviewPage = ({ applicationId }: { applicationId: string }) => `/ops/reviews/${applicationId}`;
const certificatePage = ({ number }: { number: string }) => `/c/${encodeURIComponent(number)}`;
const evidence: readonly ApplicationFacts['action'][] = ['upload-results', 'replace-results', 'amend-bypass'];
const ends: readonly MessageEvent[] = ['approve-final', 'approve-phase', 'end'];

const change: Topic<ApplicationFacts> = {
  kind: ({ event, waitingFor }) => {
    if (event === 'reminded' || event === 'escalated') return 'deadline';
    if (event === 'redeliver-samples') return 'progress';
    if (waitingFor === 'partner') return 'turn';
    return ends.includes(event) ? 'result' : 'progress';
  },
  path: (facts) => {
    const action = facts.waitingFor === 'partner' ? facts.action : null;
    if (action === 'amend-materials') return `${applicationPage(facts)}/materials`;
    return evidence.includes(action) ? `${applicationPage(facts)}/results` : applicationPage(facts);
  },
  words: (facts, { messages, messageBodies }) => {
    const what = changeTitle(messages, facts);
    if (what === undefined) throw new Error(`no message tells of ${facts.event}`);
    const title = messages.ofDevice(facts, what);
    const action = requestedActionOf(facts);
    const headline = changeHeadline(messageBodies, facts) ?? title;
    return { title, headline, steps: action ? messageBodies.steps[action] : [] };
  },
  quote: ({ finding, comment, by: whose }, locale) => {
    const by = whose && pick(locale, whose);
    return finding ? findingQuote(finding, locale, by) : quoteOf(comment, locale, by);
  },
  button: (facts) => requestedActionOf(facts) ?? 'application',
};

const kindOfReview = {
  submitted: 'application',
  resubmitted: 'application',
  commercial: 'application',
  results: 'results',
  samples: 'samples',
  opinion: 'application',
  assigned: 'assignment',
  nudged: 'application',
} as const;

type Device = Parameters<ServerTexts['messages']['ofDevice']>[0];
/** Texts whose title follows the name of a device. */
const ofDevice = (device: Device, { messages }: ServerTexts, { title, ...words }: Words): Words => ({
  title: messages.ofDevice(device, title),
  ...words,
});

const registeredPage = ({ number }: { number: string }) => `/ops/certificates/${number}`;

const topics: { [T in MessageFacts['topic']]: Topic<Extract<MessageFacts, { topic: T }>> } = {
  application: change,
  certificate: {
    kind: () => 'certificate',
    path: certificatePage,
    words: (facts, texts) => {
      const { title, ...words } = texts.messageTopics.certificate;
      return ofDevice(facts, texts, { ...words, title: title(facts.on) });
    },
    quote: ({ reason }, locale) => quoteOf(reason, locale),
    button: () => 'certificate',
  },
  'certificate-kept': {
    kind: () => 'certificate',
    path: applicationPage,
    words: (facts, texts) => {
      const { title, ...words } = texts.messageTopics['certificate-kept'];
      return ofDevice(facts, texts, { ...words, title: title(facts.source) });
    },
    quote: ({ reason }, locale) => quoteOf(reason, locale),
    button: () => 'application',
  },
  'certificate-term': {
    kind: () => 'certificate',
    path: certificatePage,
    words: (facts, texts) => {
      const { title, ...words } = texts.messageTopics['certificate-term'];
      return ofDevice(facts, texts, { ...words, title: title(facts.until) });
    },
    quote: ({ reason }, locale) => quoteOf(reason, locale),
    button: () => 'certificate',
  },
  'certificate-expiry': {
    kind: () => 'certificate',
    path: applicationPage,
    words: (facts, texts) => {
      const { title, ...words } = texts.messageTopics['certificate-expiry'];
      return ofDevice(facts, texts, { ...words, title: title(facts.until) });
    },
    quote: () => null,
    button: () => 'application',
  },
  product: {
    kind: () => 'product',
    path: ({ productId }) => `/product/${productId}`,
    words: (facts, texts) => ofDevice(facts, texts, texts.messageTopics.product[facts.what]),
    quote: ({ note }, locale) => quoteOf(note, locale),
    button: () => 'product',
  },
  verification: {
    kind: () => 'enterprise',
    path: ({ outcome }) => (outcome === 'returned' ? '/account/company' : '/myProduct'),
    words: ({ outcome }, { messageTopics }) => messageTopics.verification[outcome],
    quote: ({ reason }, locale) => quoteOf(reason, locale),
    button: ({ outcome }) => (outcome === 'returned' ? 'company' : 'products'),
  },
  admission: {
    kind: () => 'enterprise',
    // The home page says what to do next to whom the other pages are closed.
    path: ({ what }) => (what === 'restored' ? '/myProduct' : '/'),
    words: ({ what }, { messageTopics }) => messageTopics.admission[what],
    quote: ({ reason }, locale) => quoteOf(reason, locale),
    button: ({ what }) => (what === 'restored' ? 'products' : 'admission'),
  },
  onboarding: {
    kind: () => 'enterprise',
    path: () => '/myProduct',
    words: ({ step }, { messageTopics: { onboarding } }) => ({
      title: onboarding[step],
      headline: onboarding[step],
      steps: [],
    }),
    quote: () => null,
    button: () => 'products',
  },
  'business-agreement': {
    kind: ({ what }) => (what === 'to-sign' || what === 'returned' ? 'turn' : 'enterprise'),
    path: () => '/businessAgreement',
    words: ({ what, number }, { messageTopics }) => {
      const { title, ...words } = messageTopics['business-agreement'][what];
      return { ...words, title: title(number) };
    },
    quote: ({ reason }, locale) => quoteOf(reason, locale),
    button: () => 'businessAgreement',
  },
  apps: {
    kind: () => 'turn',
    path: (facts) => `${applicationPage(facts)}/materials`,
    words: (facts, texts) => ofDevice(facts, texts, texts.messageTopics.apps),
    quote: () => null,
    button: () => 'amend-materials',
  },
  comment: {
    kind: () => 'progress',
    path: applicationPage,
    words: (facts, texts) => {
      const { title, ...words } = texts.messageTopics.comment;
      return ofDevice(facts, texts, { ...words, title: title(facts.caseName) });
    },
    quote: ({ text, by }, locale) => quoteOf(text, locale, pick(locale, by)),
    button: () => 'application',
  },
  'lab-work': {
    kind: ({ what }) => (what === 'let-in' ? 'turn' : 'progress'),
    path: ({ workId }) => `/labWork/${workId}`,
    words: (facts, texts) => ofDevice(facts, texts, texts.messageTopics['lab-work'][facts.what]),
    quote: ({ note, by }, locale) => (note ? quoteOf(note, locale, pick(locale, by)) : quoteOf(by, locale)),
    button: () => 'labWork',
  },
  'lab-left': {
    kind: () => 'progress',
    path: applicationPage,
    words: (facts, texts) => ofDevice(facts, texts, texts.messageTopics['lab-left']),
    quote: ({ lab }, locale) => quoteOf(lab, locale),
    button: () => 'application',
  },
  'given-up': {
    kind: () => 'turn',
    path: applicationPage,
    words: ({ number }, { messageTopics }) => {
      const { title, ...words } = messageTopics['given-up'];
      return { ...words, title: title(number) };
    },
    quote: () => null,
    button: () => 'application',
  },
  review: {
    kind: ({ what }) => kindOfReview[what],
    path: reviewPage,
    words: (facts, texts) => ofDevice(facts, texts, texts.messageTopics.review[facts.what]),
    quote: () => null,
    button: () => 'review',
  },
  'maker-comment': {
    kind: () => 'comment',
    path: reviewPage,
    words: (facts, texts) => {
      const { title, ...words } = texts.messageTopics['maker-comment'];
      return ofDevice(facts, texts, { ...words, title: title(facts.caseName) });
    },
    quote: ({ text, by }, locale) => quoteOf(text, locale, pick(locale, by)),
    button: () => 'review',
  },
  applicant: {
    kind: ({ what }) => (what === 'registered' ? 'registration' : 'company-data'),
    path: ({ enterpriseId }) => `/ops/enterprises/${enterpriseId}`,
    words: ({ what }, { messageTopics }) => messageTopics.applicant[what],
    quote: () => null,
    button: () => 'enterprise',
  },
  enquiry: {
    kind: () => 'enquiry',
    path: ({ enquiryId }) => `/ops/enquiries?dialog=enquiry&about=${enquiryId}`,
    words: (_, { messageTopics }) => messageTopics.enquiry,
    quote: () => null,
    button: () => 'enquiry',
  },
  'revocation-proposed': {
    kind: () => 'revocation',
    path: registeredPage,
    words: (facts, texts) => ofDevice(facts, texts, texts.messageTopics['revocation-proposed']),
    quote: ({ reason, by }, locale) => quoteOf(reason, locale, pick(locale, by)),
    button: () => 'certificate',
  },
  'revocation-settled': {
    kind: () => 'revocation',
    path: registeredPage,
    words: (facts, texts) => ofDevice(facts, texts, texts.messageTopics['revocation-settled'][facts.what]),
    quote: ({ answer, by }, locale) => quoteOf(answer, locale, pick(locale, by)),
    button: () => 'certificate',
  },
};

/** Kind, texts and page of a message by its facts. */
export const topicOf = (facts: MessageFacts) => topics[facts.topic] as Topic<MessageFacts>;
