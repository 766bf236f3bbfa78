import { z } from 'zod';
import { storableSchema } from '#domain/shared/validation.ts';
import { REPORT_MAX_FAILURES } from '#domain/test-results/test-result-limits.ts';
import { reasonSchema } from './waiver-request.ts';

/** Maximum characters of a failure's name in the file. */
export const failureMaxChars = 2000;

/** States of a waiver request. */
const waiverRequestStates = ['open', 'accepted', 'rejected'] as const;

/** An entry: a failed case and its reason. The other fields are for readers of the file. */
const waiverRequestEntrySchema = z.strictObject({
  failureKey: storableSchema(1000),
  /** Empty for none, as is one that is too short to be a reason. */
  reason: z.string().max(2000).pipe(reasonSchema.catch('')),
  failure: z.string().max(failureMaxChars).optional(),
  state: z.enum(waiverRequestStates).optional(),
  comment: z.string().max(10_000).nullish(),
});

/** Refuses a case that occurs twice, at its position. */
const refuseDuplicates: z.core.CheckFn<{ failureKey: string }[]> = ({ value, issues }) => {
  const seen = new Set<string>();
  for (const [index, { failureKey }] of value.entries()) {
    if (seen.has(failureKey))
      issues.push({ code: 'custom', input: value, path: [index, 'failureKey'], params: { rule: 'twice' } });
    seen.add(failureKey);
  }
};

/**
 * Waiver requests as a file that can be kept in a repository; each failed case occurs once. The wire calls them
 * exceptions.
 */
export const waiverRequestFileSchema = z
  .strictObject({
    schema: z.literal('assay-exceptions/1'),
    exceptions: z
      .array(waiverRequestEntrySchema)
      .max(5 * REPORT_MAX_FAILURES)
      .check(refuseDuplicates),
  })
  .meta({ id: 'Exceptions' });
export type WaiverRequestFile = z.output<typeof waiverRequestFileSchema>;
