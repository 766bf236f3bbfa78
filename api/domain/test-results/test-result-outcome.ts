import { z } from 'zod';
import { RESULT_FORMATS, resultItemSchema, testReportSchema } from './test-results.ts';

/** Names of the error catalogue that reading a test result may end with. */
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
 * What exactly is wrong, for a text in the reader's language.
 * `timedOut` and `outOfMemory` come with `testResultContentInvalid`: the file could not be read within the limits.
 * `crashed` comes with `invalidTestResultFile`: the process that read the file died of itself or was killed.
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
  /** Something from the file or the reader, in no language: an element, an entry, missing properties. For display beside the text. */
  hint: z.string().max(300).optional(),
  /** What the enterprise may say instead of the file, for `missingProperties`. */
  missing: z.array(resultItemSchema).optional(),
});
export type ResultError = z.infer<typeof resultErrorSchema>;

export const parseOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    report: testReportSchema,
    /** Of the cases that were asked for those that passed, see `PassedAgain`. */
    passedAgain: z.array(z.string()).optional(),
  }),
  z.object({ ok: z.literal(false), error: resultErrorSchema }),
]);
export type ParseOutcome = z.infer<typeof parseOutcomeSchema>;

export const parseProgressSchema = z.object({
  /** `checked` once, when container and format are known; then `parsing`. */
  stage: z.enum(['checked', 'parsing']),
  container: z.enum(['xml', 'zip', 'gzip']),
  format: z.enum(RESULT_FORMATS).optional(),
  /** Bytes of the XML (inflated, where it came in an archive). */
  bytesRead: z.int().min(0),
  totalBytes: z.int().min(0),
  casesSeen: z.int().min(0),
  /** What the file's summary promises; an estimate for display only. */
  casesExpected: z.int().min(0).optional(),
});
export type ParseProgress = z.infer<typeof parseProgressSchema>;
