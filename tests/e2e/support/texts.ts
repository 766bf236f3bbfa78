import { type ServerTexts, serverTexts } from '#domain/texts/server-texts.ts';
import { type Say, sayIn } from '#tests/web/language/texts.ts';
import type { Language } from '#web/lib/language/language.ts';

/** What the pages say in one language, so that one walk serves all. */
export type Texts = {
  language: Language;
  say: Say;
  /** The account service's own texts. */
  accounts: ServerTexts['signIn'];
  /** The address of a page; Chinese is what the portal speaks without a prefix. */
  path: (page: string) => string;
};

export async function readTexts(language: Language): Promise<Texts> {
  return {
    language,
    accounts: serverTexts(language).signIn,
    path: (page) => (language === 'en' ? `/en${page}` : page),
    say: await sayIn(language),
  };
}
