import { z } from 'zod';
import type { RunValues } from '#domain/test-results/declared-run.ts';
import { parseOutcomeSchema, parseProgressSchema } from '#domain/test-results/test-result-outcome.ts';

/** What the process that reads a test result is given, as JSON in its only argument. */
export type ParseRequest = {
  file: string;
  maxXmlBytes: number;
  declared: RunValues;
  /** Failed cases of a run that this one is merged with, see `askedCases`. */
  earlierFailures: string;
};

/** Milliseconds that the child waits after every 32 KiB, so that a fault test can hit it in the middle. */
export const SLOWDOWN_VARIABLE = 'ASSAY_PARSE_SLOWDOWN_MS_PER_CHUNK';

/** A message of the child. It has read hostile bytes, so the parent validates every message. */
export const parseMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: parseProgressSchema }),
  z.object({ type: z.literal('outcome'), outcome: parseOutcomeSchema }),
  /** Trouble that is not the file's fault, such as an unreadable disk. */
  z.object({ type: z.literal('broken'), reason: z.string() }),
]);
export type ParseMessage = z.infer<typeof parseMessageSchema>;
