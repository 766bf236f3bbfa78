import { type ServerTexts, serverTexts } from '#domain/texts/server-texts.ts';
import { textsIn } from '#tests/web/language/texts.ts';
import type { Language } from '#web/lib/language/language.ts';

/** `namespace:key` of the portal's texts, with the values that stand in it. */
type Say = (key: string, values?: Record<string, unknown>) => string;

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
  const translate = await textsIn(language, 'common');
  return {
    language,
    accounts: serverTexts(language).signIn,
    path: (page) => (language === 'en' ? `/en${page}` : page),
    say(key, values = {}) {
      const text = String(translate(key, values));
      // i18next answers with the key when it has no text.
      if (text === key.replace(/^[a-z]+:/, '')) throw new Error(`no text "${key}" in ${language}`);
      return text;
    },
  };
}
