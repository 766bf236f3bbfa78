import { z } from 'zod';
import { textSchema } from './validation.ts';
import type { Said } from './words.ts';

const oneAtLeast = [
  ({ zh, en }: { zh: string; en: string }) => zh !== '' || en !== '',
  { params: { rule: 'one-language' } },
] as const;
const sideSchema = (max: number) => z.union([z.literal(''), textSchema(max)]);

/** A text in one language or in both, each of up to `max` characters; one that is missing is empty. */
export const wordsSchema = (max: number) =>
  z.strictObject({ zh: sideSchema(max), en: sideSchema(max) }).refine(...oneAtLeast);

/** The same, or a text that says no language; what is in one language alone becomes such a text. */
export const saidSchema = (max: number) => {
  const side = sideSchema(max).default('');
  const words = z.strictObject({ zh: side, en: side }).refine(...oneAtLeast);
  return z.union([
    textSchema(max),
    words.transform(({ zh, en }): Said => (zh !== '' && en !== '' ? { zh, en } : zh || en)),
  ]);
};
