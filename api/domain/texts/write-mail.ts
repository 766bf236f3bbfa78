import type { MailContent } from '#domain/mail/mail.ts';
import type { Programme } from '#domain/programme/identity.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import type { MailText, MailTexts } from './mail-text.ts';
import { serverTexts } from './server-texts.ts';

type Write = (
  facts: MailContent['facts'],
  sender: string,
) => ReturnType<MailTexts['byKind'][MailContent['kind']]>;

type Named = Pick<Programme, 'shortZh' | 'shortEn'>;

/** What a mail of a programme says in a language. */
export function writeMail(
  locale: Locale,
  { kind, facts }: MailContent,
  { shortZh, shortEn }: Named,
): MailText {
  const write = serverTexts(locale).mail.byKind[kind] as Write;
  return { rows: [], action: null, ...write(facts, pick(locale, { zh: shortZh, en: shortEn })) };
}
