import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { changeKinds, comparedKinds } from '#domain/test-results/test-result-comparison.ts';
import { endpoint } from '../endpoint.ts';

const count = z.number().int();
const time = z.iso.datetime();

const runView = z.strictObject({
  uploadId: idSchema,
  receivedAt: time,
  /** The application that it was sent for. */
  number: z.string(),
  /** Entries of its list of failures. */
  failures: count,
});

const failureName = z.strictObject({
  key: z.string(),
  module: z.string(),
  abi: z.string(),
  testCase: z.string(),
  test: z.string(),
});

/** How failures changed between two runs: per kind a count and the first of them. */
const changeView = z.strictObject({
  kind: z.enum(changeKinds),
  count,
  first: z.array(failureName),
});

export const runComparisonView = z
  .strictObject({
    current: runView,
    against: runView,
    changes: z.array(changeView),
    /** Modules that ran before and not this time; `cases` and `failures` are of the earlier run. */
    idle: z.strictObject({
      count,
      cases: count,
      failures: count,
      first: z.array(z.strictObject({ name: z.string(), abi: z.string(), cases: count })),
    }),
    /** False where a run had more failures than are stored. */
    complete: z.boolean(),
  })
  .meta({ id: 'RunComparison' });
export type RunComparisonView = z.output<typeof runComparisonView>;

export const getRunComparison = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/configurations/{configurationId}/comparison',
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary:
    'What changed in the result that stands for a configuration, since the one before or the last certificate',
  params: z.strictObject({ id: idSchema, configurationId: idSchema }),
  query: z.strictObject({ against: z.enum(comparedKinds).default('previous') }),
  response: z.strictObject({
    /** Available comparisons. */
    kinds: z.array(z.enum(comparedKinds)),
    /** Null where there is nothing of the requested kind. */
    comparison: runComparisonView.nullable(),
  }),
});
