import { z } from 'zod';
import { MISSING_REASONS } from '#domain/evidence/evidence.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { incompleteRules } from '#domain/test-results/run-completeness.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';
import { endpoint } from '../endpoint.ts';
import { oddityView, refusalView } from '../evidence.ts';

const time = z.iso.datetime();
const day = z.iso.date();
const count = z.number().int();

/** An edition of a suite that the programme has published for a product. */
const editionView = z.strictObject({
  id: idSchema,
  name: z.string(),
  edition: z.string(),
  systems: z.array(z.string()),
  publishedAt: time.nullable(),
  withdrawnAt: time.nullable(),
  acceptedUntil: day.nullable(),
  mandatoryFrom: day.nullable(),
  graceDays: count,
});

/** Everything a result is judged by: the input of `assay check --product`. */
export const checkProfileView = z
  .strictObject({
    schema: z.literal('assay-product/1'),
    brand: z.string(),
    brandAlias: z.string(),
    model: z.string(),
    osVersion: z.string(),
    /** The office's time zone: it says on which day a run began. */
    zone: z.string(),
    /** Maximum MB of a suite's XML, by suite; 1 for all others. */
    testResultSizes: z.record(z.string(), z.number()),
    /** What an unfinished module means, by suite: `refuse`, or a waiver request may explain it. */
    incompleteRuns: z.record(z.string(), z.enum(incompleteRules)),
    editions: z.array(editionView),
  })
  .meta({ id: 'CheckProfile' });
export type CheckProfileView = z.output<typeof checkProfileView>;

const failureStates = ['unexplained', 'open', 'accepted', 'rejected'] as const;

/** The verdict on one file; the portal and `assay check` produce the same bytes. */
export const verdictView = z
  .strictObject({
    schema: z.literal('assay-verdict/1'),
    /** Versions of the parser and of the rules. */
    rules: z.strictObject({ parser: count, judgement: count }),
    file: z.strictObject({ sha256: z.string(), size: count }),
    /** `findings`: accepted, with failures that still need a reason. */
    outcome: z.enum(['passes', 'findings', 'refused']),
    refusal: refusalView.nullable(),
    result: testReportSchema
      .omit({ modules: true, failures: true, positions: true, excerpt: true })
      .extend({ oddities: z.array(oddityView) })
      .nullable(),
    missing: z.array(z.strictObject({ reason: z.enum(MISSING_REASONS), count })),
    failures: z.array(
      z.strictObject({
        key: z.string(),
        module: z.string(),
        abi: z.string(),
        testCase: z.string(),
        test: z.string(),
        kind: z.enum(['failed', 'blocked']),
        count,
        message: z.string(),
        /** Whether it has a reason, and the reviewer's decision. */
        state: z.enum(failureStates),
      }),
    ),
    /** Keys of given exceptions that match no failure of the run. */
    unmatchedExceptions: z.array(z.string()),
  })
  .meta({ id: 'Verdict' });
export type VerdictView = z.output<typeof verdictView>;
export type FailureState = (typeof failureStates)[number];

export const getCheckProfile = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/checkProfile',
  operation: 'application.read',
  scope: 'read',
  staffRead: 'application.read-evidence',
  summary: 'By what a test result of an application is judged, for `assay check --product`',
  params: z.strictObject({ id: idSchema }),
  response: checkProfileView,
});

export const getVerdict = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/uploads/{uploadId}/verdict',
  operation: 'application.read',
  scope: 'read',
  staffRead: 'application.read-evidence',
  summary: 'What became of an uploaded test result, as `assay check --json` tells it',
  params: z.strictObject({ id: idSchema, uploadId: idSchema }),
  response: verdictView,
});
