import { z } from 'zod';
import { MISSING_REASONS } from '#domain/evidence/evidence.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { runValuesSchema } from '#domain/test-results/run-values.ts';
import { SUMMARY_FIGURES } from '#domain/test-results/summary-figures.ts';
import { ODDITY_CODES, RESULT_ITEMS } from '#domain/test-results/test-result-items.ts';
import { endpoint } from './endpoint.ts';
import { waiverRequestView } from './waiver-request.ts';

const time = z.iso.datetime();
const resultItem = z.enum(RESULT_ITEMS);

export const uploadStates = ['received', 'parsing', 'matched', 'refused'] as const;

/** Why a file was refused: line, expected and actual value. */
export const refusalView = z
  .strictObject({
    errorCode: z.string(),
    message: z.strictObject({ zh: z.string(), en: z.string() }),
    line: z.number().int().nullable(),
    mismatches: z.array(
      z.strictObject({
        item: z.enum(['brand', 'model', 'osVersion', 'fingerprint', 'suiteVersion']),
        expected: z.string(),
        found: z.string(),
        line: z.number().int().nullable(),
      }),
    ),
    /** Lines of the file around the mismatch, unchanged. */
    excerpt: z.array(z.strictObject({ line: z.number().int(), text: z.string(), marked: z.boolean() })),
    /** Items that the file lacks and the enterprise may declare. */
    missing: z.array(resultItem).default([]),
  })
  .meta({ id: 'Refusal' });
export type RefusalView = z.output<typeof refusalView>;

/** A test lab by its name when the delegation began. */
const labName = z.strictObject({ name: z.string(), nameEn: z.string() });

/** One uploaded test result on its way: received → checked → parsed → matched. */
export const uploadView = z
  .strictObject({
    id: idSchema,
    applicationId: idSchema,
    configurationId: idSchema,
    fileName: z.string(),
    size: z.number().int(),
    state: z.enum(uploadStates),
    stage: z.enum(['received', 'checked', 'parsing', 'matching', 'done']),
    /** 0 to 100. */
    progress: z.number().int(),
    casesSeen: z.number().int(),
    receivedAt: time,
    finishedAt: time.nullable(),
    requestId: z.string(),
    /** The test lab that sent it; null for the enterprise's own. */
    lab: labName.nullable(),
    refusal: refusalView.nullable(),
    /** What the enterprise declares of the run; null where nothing was requested. */
    declared: z.partialRecord(resultItem, z.string()).nullable(),
  })
  .meta({ id: 'Upload' });
export type UploadView = z.output<typeof uploadView>;

/** Something odd about a run, in words. */
export const oddityView = z
  .strictObject({
    code: z.enum(ODDITY_CODES),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
    text: z.strictObject({ zh: z.string(), en: z.string() }),
  })
  .meta({ id: 'Oddity' });
export type OddityView = z.output<typeof oddityView>;

/** Figures of a configuration's accepted result; counts in cases and modules. */
export const configurationResultView = z
  .strictObject({
    uploadId: idSchema,
    receivedAt: time,
    /** The test lab that sent it; null for the enterprise's own. */
    lab: labName.nullable(),
    suite: z.string(),
    fingerprint: z.string(),
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    durationMs: z.number().nullable(),
    modules: z.number().int(),
    modulesNotExecuted: z.number().int(),
    /** Modules that ran and did not complete, even where every test was reported. */
    modulesIncomplete: z.number().int(),
    cases: z.number().int(),
    passed: z.number().int(),
    failed: z.number().int(),
    blocked: z.number().int(),
    /** Failed or blocked cases with a complete waiver request. */
    bypassed: z.number().int(),
    /** Failures without a waiver request, or with a rejected one. */
    bypassesWanting: z.number().int(),
    /** Failures beyond the number that is stored: with any, another result is needed. */
    failuresOmitted: z.number().int(),
    /** Figures of the file's summary that differ from the count, which is used. */
    disagreements: z.array(
      z.strictObject({
        figure: z.enum(SUMMARY_FIGURES),
        stated: z.number().int(),
        counted: z.number().int(),
      }),
    ),
    /** Failures of each accepted upload, oldest first, this one last. */
    runs: z.array(z.number().int()),
    newlyFailed: z.number().int(),
    fixed: z.number().int(),
    /** Facts that the file lacks and the enterprise declared. */
    byPartner: z.array(z.strictObject({ item: resultItem, value: z.string() })),
    /** What is odd about the run; it refuses nothing. */
    oddities: z.array(oddityView),
    declared: z.strictObject({ brand: z.string(), model: z.string(), osVersion: z.string() }),
    measured: z.strictObject({
      brand: z.string(),
      model: z.string(),
      osVersion: z.string(),
      securityPatch: z.string().nullable(),
    }),
  })
  .meta({ id: 'ConfigurationResult' });
export type ConfigurationResultView = z.output<typeof configurationResultView>;

/** A known issue of this edition. */
export const knownIssueView = z
  .strictObject({
    textZh: z.string(),
    textEn: z.string(),
    /** Suggested reason; empty where there is none. */
    hintZh: z.string(),
    hintEn: z.string(),
    link: z.string().nullable(),
    /** Last day of the runs that it covers. */
    validUntil: z.iso.date().nullable(),
  })
  .meta({ id: 'KnownIssue' });
export type KnownIssueView = z.output<typeof knownIssueView>;

/** One failed or blocked case over all configurations. */
export const failureView = z
  .strictObject({
    key: z.string(),
    module: z.string(),
    abi: z.string(),
    testCase: z.string(),
    test: z.string(),
    kind: z.enum(['failed', 'blocked']),
    message: z.string(),
    possibleCause: z.string().nullable(),
    failedMethod: z.string().nullable(),
    configurations: z.array(z.number().int()),
    bypass: waiverRequestView.nullable(),
    knownIssue: knownIssueView.nullable(),
  })
  .meta({ id: 'Failure' });
export type FailureView = z.output<typeof failureView>;

const idParams = z.strictObject({ id: idSchema });

export const listUploads = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/uploads',
  operation: 'application.read',
  scope: 'read',
  staffRead: 'application.read-evidence',
  summary: 'Uploaded test results of an application',
  params: idParams,
  response: z.strictObject({ rows: z.array(uploadView) }),
});

/** Multipart upload of one test result for one configuration; the `Idempotency-Key` header makes a repeat harmless. */
export const uploadResult = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/applications/{id}/configurations/{configurationId}/uploads',
  operation: 'evidence.write',
  scope: 'upload',
  summary: 'Upload the test result of one configuration',
  repeats: 'by-itself',
  params: z.strictObject({ id: idSchema, configurationId: idSchema }),
  response: uploadView,
  status: 201,
  upload: 'file',
});

/**
 * Reads the file of a refused result again, with the enterprise's declarations of what it lacks: a new upload that
 * replaces the refused one.
 */
export const declareRun = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/applications/{id}/uploads/{uploadId}/declaration',
  operation: 'evidence.write',
  scope: 'upload',
  summary: 'Say what the file of a refused test result leaves out, and have it read again',
  repeats: 'by-itself',
  params: z.strictObject({ id: idSchema, uploadId: idSchema }),
  body: z.strictObject({ declared: runValuesSchema }),
  bodyLimit: 16 * 1024,
  response: uploadView,
  status: 201,
});

/** Removes a refused result from its application; waiver requests stay. */
export const removeRefused = endpoint({
  method: 'DELETE',
  path: '/v1/hms/cc/applications/{id}/uploads/{uploadId}',
  operation: 'evidence.write',
  summary: 'Remove a test result whose file was refused',
  repeats: 'stored',
  params: z.strictObject({ id: idSchema, uploadId: idSchema }),
  response: z.strictObject({ id: idSchema }),
});

/** What is missing before `apply`. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/readiness',
  operation: 'application.read',
  scope: 'read',
  staffRead: 'application.read-evidence',
  summary: 'What still stands between the partner and applying',
  params: idParams,
  response: z.strictObject({
    ready: z.boolean(),
    missing: z.array(
      z.strictObject({
        configurationId: idSchema,
        ordinal: z.number().int(),
        reason: z.enum(MISSING_REASONS),
        count: z.number().int(),
      }),
    ),
  }),
});
