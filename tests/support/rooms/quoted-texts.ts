import { serverTexts } from '#domain/texts/server-texts.ts';
import { flatten, namespacesOf, readTexts, type Texts } from '#tests/web/language/texts.ts';

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** At least four Chinese characters or three English words; shorter ones are also the words of other things. */
function isLong(text: string): boolean {
  return count(text, /\p{Script=Han}/gu) >= 4 || count(text, /[A-Za-z][\w’-]*/g) >= 3;
}

/** The long texts of the pages and of the servers in both languages, each with its key. */
export function readLongTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  const note = (named: Map<string, string>, where: string) => {
    for (const [key, text] of named) if (isLong(text)) texts.set(text, where + key);
  };
  for (const language of ['zh', 'en'] as const) {
    note(flatten(serverTexts(language) as unknown as Texts), '');
    for (const name of namespacesOf(language)) note(flatten(readTexts(language, name)), `${name}:`);
  }
  return texts;
}

/** The texts that stand whole in a source, as a literal or as a part of one, each with its key. */
export function findQuotedTexts(source: string, texts: Map<string, string>) {
  const parts = source.split(/['"`<>|^$/\n]|\.\*/).map((part) => part.trim());
  return parts.flatMap((text) => (texts.has(text) ? [{ text, key: texts.get(text) }] : []));
}
