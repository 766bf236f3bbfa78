import type { MailContent } from '#domain/mail/mail.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { MailText, MailTexts } from './mail-text.ts';
import { serverTexts } from './server-texts.ts';
import { writeMessageMail } from './write-message-mail.ts';

type Write = (facts: MailContent['facts']) => ReturnType<MailTexts['byKind'][keyof MailTexts['byKind']]>;

/** What a mail says in a language. */
export function writeMail(locale: Locale, content: MailContent): MailText {
  const none = { rows: [], action: null };
  if (content.kind === 'messages') return { ...none, ...writeMessageMail(locale, content.facts) };
  const { kind, facts } = content;
  const write = serverTexts(locale).mail.byKind[kind] as Write;
  return { ...none, ...write(facts) };
}
