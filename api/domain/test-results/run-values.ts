import { z } from 'zod';
import { lineSchema } from '#domain/shared/validation.ts';
import { RESULT_ITEMS } from './test-result-items.ts';

// Apart from the rule of `declared-run.ts`: a process that reads one result would wait for the schemas' library to load.

/** Characters of one word of the enterprise. */
export const DECLARED_MAX_CHARS = 200;
export const declaredValueSchema = lineSchema(DECLARED_MAX_CHARS);

/** What an enterprise says of a run. */
export const runValuesSchema = z.partialRecord(z.enum(RESULT_ITEMS), declaredValueSchema);
