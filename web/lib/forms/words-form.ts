import { z } from 'zod';
import { reasonOf } from '#domain/shared/validation.ts';
import { type Said, type Words, wordsOf } from '#domain/shared/words.ts';
import { wordsSchema } from '#domain/shared/words-schema.ts';

export const noWords: Words = { zh: '', en: '' };

/** What is typed in two languages; a draft from before has one. */
export const typedWords = z.union([
  z.string().transform(wordsOf),
  z.object({ zh: z.string(), en: z.string() }),
]);

/** A form that asks for a reason alone. */
export const wordsForm = z.strictObject({ reason: wordsSchema(500, reasonOf) });
export const wordsDraft = z.object({ reason: typedWords });

/** What was typed; in one language where the other is missing. */
export function saidOfWords({ zh, en }: Words): Said {
  const words = { zh: zh.trim(), en: en.trim() };
  return words.zh && words.en ? words : words.zh || words.en;
}

/** What was said, as it is typed. */
export const wordsOfSaid = (said: Said): Words =>
  typeof said !== 'string' ? said : said === '' ? noWords : wordsOf(said);
