import { z } from 'zod';
import { textSchema } from './validation.ts';
import type { Said } from './words.ts';

const oneAtLeast = [
  ({ zh, en }: { zh: string; en: string }) => zh !== '' || en !== '',
  { params: { rule: 'one-language' } },
] as const;
/** Of one language: {@link textSchema} or a stricter one. */
type TextSchema = (max: number) => z.ZodType<string, string>;

const sideSchema = (max: number, side: TextSchema) => z.union([z.literal(''), side(max)]);

/** A text in one language or in both, each of up to `max` characters; one that is missing is empty. */
export const wordsSchema = (max: number, side: TextSchema = textSchema) =>
  z.strictObject({ zh: sideSchema(max, side), en: sideSchema(max, side) }).refine(...oneAtLeast);

/** The same, or a text that says no language; what is in one language alone becomes such a text. */
export const saidSchema = (max: number, side: TextSchema = textSchema) => {
  const one = sideSchema(max, side).default('');
  const words = z.strictObject({ zh: one, en: one }).refine(...oneAtLeast);
  return z.union([
    side(max),
    words.transform(({ zh, en }): Said => (zh !== '' && en !== '' ? { zh, en } : zh || en)),
  ]);
};
