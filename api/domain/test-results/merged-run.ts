import { z } from 'zod';
import { SUMMARY_FIGURES } from './summary-figures.ts';

const count = z.int().min(0);

/** A case that failed in an earlier run and passed in a later one of those that are merged; `part` counts from 1. */
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
/** Where a file's own summary differs from the recount of its body; the recount is what holds. */
export const summaryDisagreementSchema = z.partialRecord(z.enum(SUMMARY_FIGURES), statedAndCounted);

/** One of the runs that are merged, as its own file has it. */
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
