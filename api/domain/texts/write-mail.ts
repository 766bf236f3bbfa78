import type { OfficeHours } from '#domain/calendar/office-calendar.ts';
import type { MailContent } from '#domain/mail/mail.ts';
import type { Programme } from '#domain/programme/identity.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import type { MailText, MailTexts } from './mail-text.ts';
import { serverTexts } from './server-texts.ts';
import { writeMessageMail } from './write-message-mail.ts';

type Write = (
  facts: MailContent['facts'],
  sender: string,
) => ReturnType<MailTexts['byKind'][keyof MailTexts['byKind']]>;

/** The programme in its mails: short names and time zone. */
export type MailSender = Pick<Programme, 'shortZh' | 'shortEn'> & { hours: Pick<OfficeHours, 'zone'> };

const moments = ['at', 'until'] as const;

/** The facts, with formatted times. */
function tellMoments(facts: MailContent['facts'], time: (at: string) => string): MailContent['facts'] {
  const formatted = moments.flatMap((name) => {
    const at: unknown = Reflect.get(facts, name);
    return typeof at === 'string' ? [[name, time(at)]] : [];
  });
  return { ...facts, ...Object.fromEntries(formatted) };
}

/** A mail of a programme in a language. */
export function writeMail(locale: Locale, content: MailContent, sender: MailSender): MailText {
  const { shortZh, shortEn, hours } = sender;
  const none = { rows: [], action: null };
  if (content.kind === 'messages') return { ...none, ...writeMessageMail(locale, content.facts, hours.zone) };
  const { kind, facts } = content;
  const { byKind, time } = serverTexts(locale).mail;
  const write = byKind[kind] as Write;
  const formatted = tellMoments(facts, (at) => time(at, hours.zone));
  return { ...none, ...write(formatted, pick(locale, { zh: shortZh, en: shortEn })) };
}
