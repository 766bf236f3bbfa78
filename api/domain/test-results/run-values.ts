import { z } from 'zod';
import { lineSchema } from '#domain/shared/validation.ts';
import { RESULT_ITEMS } from './test-result-items.ts';

// Separate from `declared-run.ts`, so that a process that reads one result does not load the schema library.

/** Maximum characters of a declared value. */
export const DECLARED_MAX_CHARS = 200;
export const declaredValueSchema = lineSchema(DECLARED_MAX_CHARS);

/** The enterprise's declarations of a run. */
export const runValuesSchema = z.partialRecord(z.enum(RESULT_ITEMS), declaredValueSchema);
