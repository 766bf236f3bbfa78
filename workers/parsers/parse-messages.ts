import { z } from 'zod';
import { parseOutcomeSchema, parseProgressSchema } from '#domain/test-results/test-result-outcome.ts';

/** What the child says. It has read hostile bytes, so the parent validates every message. */
export const parseMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: parseProgressSchema }),
  z.object({ type: z.literal('outcome'), outcome: parseOutcomeSchema }),
  /** Trouble that is not the file's fault, such as an unreadable disk. */
  z.object({ type: z.literal('broken'), reason: z.string() }),
]);
export type ParseMessage = z.infer<typeof parseMessageSchema>;
