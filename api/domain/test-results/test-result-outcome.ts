import { z } from 'zod';
import { RESULT_FORMATS, resultItemSchema, testReportSchema } from './test-results.ts';

/** Errors that reading a test result may end with. */
export const RESULT_ERROR_NAMES = [
  'invalidTestResultFile',
  'testResultContentInvalid',
  'testResultTooLarge',
  'tooManyFilesInArchive',
  'decompressedFileTooLarge',
  'decompressedTotalTooLarge',
  'fileHeaderError',
  'exceptionParseFailed',
] as const;
export type ResultErrorName = (typeof RESULT_ERROR_NAMES)[number];

/**
 * The exact problem, for a text in the reader's language. `timedOut` and `outOfMemory` come with
 * `testResultContentInvalid`: the file could not be read within the limits. `crashed` comes with
 * `invalidTestResultFile`: the process that read the file crashed or was killed.
 */
export const RESULT_PROBLEMS = [
  'empty',
  'notXml',
  'notUtf8',
  'notWellFormed',
  'truncated',
  'doctype',
  'tooDeep',
  'tooManyAttributes',
  'unknownRoot',
  'earlyResult',
  'noTests',
  'missingProperties',
  'declaredOtherwise',
  'unreadableFailure',
  'overSize',
  'archiveDamaged',
  'archiveEncrypted',
  'archiveCompression',
  'archiveLies',
  'archivePath',
  'archiveWithoutResult',
  'archiveWithSeveralResults',
  'archiveEntries',
  'archiveEntrySize',
  'archiveTotalSize',
  'timedOut',
  'outOfMemory',
  'crashed',
] as const;
export type ResultProblem = (typeof RESULT_PROBLEMS)[number];

export const resultErrorSchema = z.object({
  name: z.enum(RESULT_ERROR_NAMES),
  detail: z.enum(RESULT_PROBLEMS),
  /** Line and column in the XML, from 1. */
  line: z.int().min(1).optional(),
  column: z.int().min(1).optional(),
  /** Part of the file, without language: an element, an entry, missing properties. For display next to the text. */
  hint: z.string().max(300).optional(),
  /** What the enterprise may declare instead, for `missingProperties`. */
  missing: z.array(resultItemSchema).optional(),
});
export type ResultError = z.infer<typeof resultErrorSchema>;

export const parseOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    report: testReportSchema,
    /** Which of the searched cases passed, see `PassedAgain`. */
    passedAgain: z.array(z.string()).optional(),
  }),
  z.object({ ok: z.literal(false), error: resultErrorSchema }),
]);
export type ParseOutcome = z.infer<typeof parseOutcomeSchema>;

export const parseProgressSchema = z.object({
  /** `checked` once container and format are known; then `parsing`. */
  stage: z.enum(['checked', 'parsing']),
  container: z.enum(['xml', 'zip', 'gzip']),
  format: z.enum(RESULT_FORMATS).optional(),
  /** Bytes of the XML, inflated. */
  bytesRead: z.int().min(0),
  totalBytes: z.int().min(0),
  casesSeen: z.int().min(0),
  /** Number of modules that the summary announces; an estimate for display only. */
  casesExpected: z.int().min(0).optional(),
});
export type ParseProgress = z.infer<typeof parseProgressSchema>;
