import { z } from 'zod';
import { storableSchema, textSchema } from '#domain/shared/validation.ts';
import { REPORT_MAX_FAILURES } from '#domain/test-results/test-result-limits.ts';

/** What a reviewer may have said of a reason. */
const exceptionStates = ['open', 'accepted', 'rejected'] as const;

/** A failed case and the reason why it should be accepted. What is told beside them is for whoever reads the file. */
const exceptionSchema = z.strictObject({
  failureKey: storableSchema(1000),
  reason: textSchema(2000),
  failure: z.string().max(2000).optional(),
  state: z.enum(exceptionStates).optional(),
  comment: z.string().max(10_000).nullish(),
});

/** The exceptions of an application as a file that can be kept in a repository; each failed case stands in it once. */
export const exceptionsSchema = z
  .strictObject({
    schema: z.literal('assay-exceptions/1'),
    exceptions: z
      .array(exceptionSchema)
      .max(5 * REPORT_MAX_FAILURES)
      .refine((all) => new Set(all.map(({ failureKey }) => failureKey)).size === all.length, {
        message: 'twice',
      }),
  })
  .meta({ id: 'Exceptions' });
export type Exceptions = z.output<typeof exceptionsSchema>;
