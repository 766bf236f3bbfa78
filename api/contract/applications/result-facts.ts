import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { matchItems } from '#domain/test-results/run-match.ts';
import { SUMMARY_FIGURES } from '#domain/test-results/summary-figures.ts';
import { endpoint } from '../endpoint.ts';
import { uploadView } from '../evidence.ts';

const count = z.number().int();
const time = z.iso.datetime();

const matchView = z.strictObject({
  item: z.enum(matchItems),
  /** The expected value of product and application; empty where none is set. */
  expected: z.string(),
  /** The value in the file; empty where it has none. */
  found: z.string(),
  /** Null where there is nothing to compare. */
  agrees: z.boolean().nullable(),
});

const runView = z.strictObject({
  uploadId: idSchema,
  fileName: z.string(),
  receivedAt: time,
  failures: count,
});

/** One of the merged runs as its own file has it, and how many modules the merged run takes from it. */
const partView = z.strictObject({
  part: count,
  /** Null where the file is not kept under a name. */
  fileName: z.string().nullable(),
  receivedAt: time.nullable(),
  plan: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  modules: count,
  modulesDone: count,
  cases: count,
  failures: count,
  modulesGiven: count,
  disagreements: z.array(z.strictObject({ figure: z.enum(SUMMARY_FIGURES), stated: count, counted: count })),
});

const mendedView = z.strictObject({
  key: z.string(),
  module: z.string(),
  abi: z.string(),
  testCase: z.string(),
  test: z.string(),
  part: count,
});

/** Details of a configuration's accepted result. */
export const resultFactsView = z
  .strictObject({
    uploadId: idSchema.nullable(),
    match: z.array(matchView),
    /** The day (office time zone) on which the run counts as begun; it decides which editions are accepted. */
    day: z.iso.date().nullable(),
    /** The runs that are merged; none where the result is one file. */
    parts: z.array(partView),
    /** Modules of which a later run repeated some cases. */
    modulesRetried: count,
    /** Cases that failed in one run and passed in a later one: how many, and the first of them. */
    mended: z.strictObject({ count, first: z.array(mendedView) }),
    /** Earlier runs that it may be merged with, newest first. */
    mergeable: z.array(runView),
  })
  .meta({ id: 'ResultFacts' });
export type ResultFactsView = z.output<typeof resultFactsView>;

export const getResultFacts = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/configurations/{configurationId}/result-facts',
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary: 'How the result that stands for a configuration matches, and of which runs it is merged',
  params: z.strictObject({ id: idSchema, configurationId: idSchema }),
  response: resultFactsView,
});

/**
 * Reads the accepted result's file again and merges its run with an earlier one, as a new upload that replaces it.
 * `null` undoes a merge.
 */
export const mergeRun = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/applications/{id}/uploads/{uploadId}/merge',
  operation: 'evidence.write',
  summary: 'Merge the run of a test result with an earlier one of its configuration, or take it apart',
  repeats: 'by-itself',
  params: z.strictObject({ id: idSchema, uploadId: idSchema }),
  body: z.strictObject({ with: idSchema.nullable() }),
  bodyLimit: 1024,
  response: uploadView,
  status: 201,
});
