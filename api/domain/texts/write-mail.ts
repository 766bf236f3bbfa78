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

type Named = Pick<Programme, 'shortZh' | 'shortEn'>;

/** What a mail of a programme says in a language. */
export function writeMail(locale: Locale, content: MailContent, { shortZh, shortEn }: Named): MailText {
  const none = { rows: [], action: null };
  if (content.kind === 'messages') return { ...none, ...writeMessageMail(locale, content.facts) };
  const { kind, facts } = content;
  const write = serverTexts(locale).mail.byKind[kind] as Write;
  return { ...none, ...write(facts, pick(locale, { zh: shortZh, en: shortEn })) };
}
