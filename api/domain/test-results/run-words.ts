import { z } from 'zod';
import { lineSchema } from '#domain/shared/validation.ts';
import { RESULT_ITEMS } from './test-result-items.ts';

// Apart from the rule of `declared-run.ts`: a process that reads one result would wait for the schemas' library to load.

/** Characters of one word of the partner. */
export const WORD_MAX_CHARS = 200;
export const wordSchema = lineSchema(WORD_MAX_CHARS);

/** What a partner says of a run. */
export const runWordsSchema = z.partialRecord(z.enum(RESULT_ITEMS), wordSchema);
