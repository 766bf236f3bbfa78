import type { MailFacts } from '#domain/mail/mail.ts';
import { isStaffKind } from '#domain/messages/staff-messages.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { MailParts } from './mail-text.ts';
import { writeMessage } from './message-text.ts';
import type { Quote } from './message-topics.ts';
import { serverTexts } from './server-texts.ts';

type Facts = MailFacts<'messages'>;
type Entry = Facts['entries'][number];

/** The decider's words; those in another language than the reader's say so. */
function quotedLines(quote: Quote | null, locale: Locale): string[] {
  if (!quote) return [];
  const lines = quote.text.split('\n');
  return quote.language === null
    ? lines
    : [serverTexts(locale).messageBodies.written[quote.language], ...lines];
}

const whyOf = (locale: Locale, { kind }: Entry) => {
  const { why, whyStaff } = serverTexts(locale).mail.ofMessages;
  return isStaffKind(kind) ? whyStaff : why;
};

/** One message, as on its page. */
function writeOne(locale: Locale, entry: Entry, zone: string): MailParts {
  const { kind, facts, dueAt } = entry;
  const { ofMessages: text, time } = serverTexts(locale).mail;
  const { headline, subject, happened, quote, button } = writeMessage(locale, facts);
  const due = dueAt === null ? null : time(dueAt, zone);
  const about = subject ? text.about(subject, headline) : headline;
  const rows: [string, string][] = [
    [text.requirement, quote?.requirement ?? ''],
    [text.subject, subject],
    [text.due, due ?? ''],
  ];
  return {
    subject: `${kind === 'turn' ? text.yourTurn : ''}${due === null ? about : text.until(about, due)}`,
    headline,
    lines: [happened, ...quotedLines(quote, locale)],
    rows: rows.filter(([, value]) => value !== ''),
    action: button,
    note: whyOf(locale, entry),
  };
}

/** Several messages: a line each. */
function writeSeveral(
  locale: Locale,
  first: Entry,
  { entries, more, others }: Facts,
  zone: string,
): MailParts {
  const { ofMessages: text, time } = serverTexts(locale).mail;
  const headline = text.several(entries.length + more);
  const subjects = others.map((facts) => writeMessage(locale, facts).subject).filter(Boolean);
  const rows = entries.map(({ facts, dueAt }) => {
    const message = writeMessage(locale, facts);
    const due = dueAt === null ? '' : text.by(time(dueAt, zone));
    return [message.headline, [message.subject, due].filter(Boolean).join(' · ')] as const;
  });
  return {
    subject: text.about(headline, rows[0]?.[0] ?? ''),
    headline,
    lines: more > 0 ? [text.more(more), ...new Set(subjects)] : [],
    rows,
    action: text.open,
    note: whyOf(locale, first),
  };
}

/** A mail about messages, with times in a zone; list, bell and mail have the same texts. */
export function writeMessageMail(locale: Locale, facts: Facts, zone: string): MailParts {
  const [first, ...rest] = facts.entries;
  if (!first) throw new Error('a mail about no message');
  return rest.length === 0 ? writeOne(locale, first, zone) : writeSeveral(locale, first, facts, zone);
}
