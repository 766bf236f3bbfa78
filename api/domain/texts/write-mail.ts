import type { MailContent } from '#domain/mail/mail.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { MailText, MailTexts } from './mail-text.ts';
import { serverTexts } from './server-texts.ts';

type Write = (facts: MailContent['facts']) => ReturnType<MailTexts['byKind'][MailContent['kind']]>;

/** What a mail says in a language. */
export function writeMail(locale: Locale, { kind, facts }: MailContent): MailText {
  const write = serverTexts(locale).mail.byKind[kind] as Write;
  return { rows: [], action: null, ...write(facts) };
}
