import { z } from 'zod';
import { SUMMARY_FIGURES } from './summary-figures.ts';

const count = z.int().min(0);

/** A case that failed in an earlier run and passed in a later one of a merge; `part` counts from 1. */
export const mendedCaseSchema = z.object({
  key: z.string(),
  module: z.string(),
  abi: z.string(),
  testCase: z.string(),
  test: z.string(),
  part: count,
});
export type MendedCase = z.infer<typeof mendedCaseSchema>;

const statedAndCounted = z.object({ stated: count, counted: count });
/** Figures of a file's summary that differ from the recount of its body, which is used. */
export const summaryDisagreementSchema = z.partialRecord(z.enum(SUMMARY_FIGURES), statedAndCounted);

/** One of the merged runs, as its own file has it. */
export const runPartSchema = z.object({
  sha256: z.string(),
  plan: z.string().optional(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  durationMs: count.nullable(),
  modules: count,
  modulesDone: count,
  cases: count,
  failures: count,
  summaryDisagreement: summaryDisagreementSchema.optional(),
});
export type RunPart = z.infer<typeof runPartSchema>;
