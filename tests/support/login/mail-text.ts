import type { Locale } from '#domain/shared/locale.ts';
import type { MailParts, MailTexts } from '#domain/texts/mail-text.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';

/** What a mail of the programme Assay says in a language, as far as it follows from the facts given here. */
export function mailText(locale: Locale, kind: keyof MailTexts['byKind'], facts: object = {}): MailParts {
  return serverTexts(locale).mail.byKind[kind](facts as never, 'Assay');
}
