import { z } from 'zod';
import { storableSchema, textSchema } from '#domain/shared/validation.ts';
import { REPORT_MAX_FAILURES } from '#domain/test-results/test-result-limits.ts';

/** Characters of what a failure is called for whoever reads the file. */
export const failureMaxChars = 2000;

/** What a reviewer may have said of a reason. */
const exceptionStates = ['open', 'accepted', 'rejected'] as const;

/** A failed case and the reason why it should be accepted. What is told beside them is for whoever reads the file. */
const exceptionSchema = z.strictObject({
  failureKey: storableSchema(1000),
  /** Empty where there is none yet. */
  reason: z.union([z.literal(''), textSchema(2000)]),
  failure: z.string().max(failureMaxChars).optional(),
  state: z.enum(exceptionStates).optional(),
  comment: z.string().max(10_000).nullish(),
});

/** Refuses a case that stands there once more, at its place: nobody could say which reason is meant. */
const refuseTwins: z.core.CheckFn<{ failureKey: string }[]> = ({ value, issues }) => {
  const seen = new Set<string>();
  for (const [index, { failureKey }] of value.entries()) {
    if (seen.has(failureKey))
      issues.push({ code: 'custom', input: value, path: [index, 'failureKey'], params: { rule: 'twice' } });
    seen.add(failureKey);
  }
};

/** The exceptions of an application as a file that can be kept in a repository; each failed case stands in it once. */
export const exceptionsSchema = z
  .strictObject({
    schema: z.literal('assay-exceptions/1'),
    exceptions: z
      .array(exceptionSchema)
      .max(5 * REPORT_MAX_FAILURES)
      .check(refuseTwins),
  })
  .meta({ id: 'Exceptions' });
export type Exceptions = z.output<typeof exceptionsSchema>;
