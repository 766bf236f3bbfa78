import { z } from 'zod';
import { mendedCaseSchema, runPartSchema, summaryDisagreementSchema } from './merged-run.ts';
import { ODDITY_CODES, RESULT_ITEMS } from './test-result-items.ts';

const count = z.int().min(0);
const line = z.int().min(1);

export const resultItemSchema = z.enum(RESULT_ITEMS);

/** Position of an item in the XML (line and column from 1), and its value. */
const positionSchema = z.object({ line, column: line, attribute: z.string(), value: z.string() });
/** A raw line of the XML; of a long line only the part around `items`, with cut ends marked. */
const excerptRowSchema = z.object({
  line,
  text: z.string(),
  clippedStart: z.boolean(),
  clippedEnd: z.boolean(),
  items: z.array(resultItemSchema),
});

const deviceBuildSchema = z.object({
  brand: z.string(),
  manufacturer: z.string().optional(),
  model: z.string(),
  product: z.string(),
  device: z.string(),
  osVersion: z.string(),
  sdk: z.string().optional(),
  buildId: z.string().optional(),
  type: z.string().optional(),
  tags: z.string().optional(),
  abis: z.string().optional(),
  /** The true fingerprint; a different reported one is `fingerprintReported`. */
  fingerprint: z.string(),
  fingerprintAltered: z.boolean(),
  fingerprintReported: z.string().optional(),
  securityPatch: z.string(),
});

const moduleResultSchema = z.object({
  name: z.string(),
  abi: z.string(),
  done: z.boolean(),
  reason: z.string().optional(),
  cases: count,
  passed: count,
  failed: count,
  blocked: count,
  /** Ignored, assumption failures, warnings and unknown results together. */
  other: count,
  /** 0 to 1, see `passRate`. */
  passRate: z.number().nullable(),
  runtimeMs: count,
  /** Of a merged run: the module's run, from 1; the run that repeated some of its cases; how many then passed. */
  part: count.optional(),
  retriedBy: count.optional(),
  mended: count.optional(),
});

const failureSchema = z.object({
  key: z.string(),
  module: z.string(),
  abi: z.string(),
  /**
   * `testCase` is empty and `test` is empty or a number (`#2`) for an unfinished module. A test that failed
   * repeatedly has one entry each time, numbered from the second (`t #2`).
   */
  testCase: z.string(),
  test: z.string(),
  kind: z.enum(['failed', 'blocked']),
  /** Number of cases of the entry: 1, or the number of unreported tests of an incomplete module. */
  count,
  message: z.string(),
  /** See `failureFingerprint`; missing in older reports. */
  fingerprint: z.string().optional(),
  possibleCause: z.string().optional(),
  failedMethod: z.string().optional(),
  stack: z.string(),
  line,
});

const totalsSchema = z.object({
  modules: count,
  modulesDone: count,
  modulesNotExecuted: count,
  /** The sum of the seven verdicts below, including unreported tests. */
  cases: count,
  passed: count,
  failed: count,
  blocked: count,
  ignored: count,
  assumptionFailure: count,
  warning: count,
  other: count,
});

const odditySchema = z.object({
  code: z.enum(ODDITY_CODES),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const RESULT_FORMATS = ['tradefed', 'junit', 'xdevice'] as const;

export const testReportSchema = z.object({
  format: z.enum(RESULT_FORMATS),
  /** `files` is the number of files in the archive, 1 for a bare XML. */
  source: z.object({ container: z.enum(['xml', 'zip', 'gzip']), files: count, xmlBytes: count }),
  suite: z.object({
    name: z.string(),
    version: z.string(),
    plan: z.string().optional(),
    build: z.string().optional(),
  }),
  build: deviceBuildSchema,
  /** What the file lacks and only the enterprise declares. */
  declared: z.array(resultItemSchema).optional(),
  host: z.string(),
  /** ISO 8601 in UTC; `null` where the file has no time. */
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  durationMs: count.nullable(),
  /** The times are a clock's in an unknown zone, read as UTC. */
  timesLackZone: z.boolean().optional(),
  totals: totalsSchema,
  summaryDisagreement: summaryDisagreementSchema.optional(),
  modules: z.array(moduleResultSchema),
  modulesOmitted: count,
  failures: z.array(failureSchema),
  /** Failures beyond those stored. With any, some cannot be given a waiver request. */
  failuresOmitted: count,
  oddities: z.array(odditySchema),
  positions: z.partialRecord(resultItemSchema, positionSchema),
  excerpt: z.array(excerptRowSchema),
  /** Of a merged run: its runs, in the order in which they were merged. */
  parts: z.array(runPartSchema).optional(),
  /** Of a merged run: cases that failed in one run and passed in a later one. */
  mended: z.array(mendedCaseSchema).optional(),
});

export type TestReport = z.infer<typeof testReportSchema>;
export type ModuleResult = z.infer<typeof moduleResultSchema>;
export type TestFailure = z.infer<typeof failureSchema>;
export type ReportTotals = z.infer<typeof totalsSchema>;
export type SummaryDisagreement = z.infer<typeof summaryDisagreementSchema>;
export type ReportOddity = z.infer<typeof odditySchema>;
export type ReportPositions = TestReport['positions'];
export type ExcerptRow = z.infer<typeof excerptRowSchema>;
