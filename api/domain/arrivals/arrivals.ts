import { z } from 'zod';
import type { FileContent } from '#domain/files/file-rules.ts';

/** Test results that come in parts: how many an enterprise may have open at once, and how long one waits for its next part. */
export const arrivalLimits = {
  open: 20,
  /** Hours after its last part from which an upload that nobody finished is removed. */
  unfinishedHours: 24,
  /** Bytes of one part; on a line of 1 Mbit/s it is sent within the two minutes that a request may take. */
  partBytes: 8 * 1024 ** 2,
  /** Bytes by which a file shows what it is. */
  headBytes: 4_100,
} as const;

/** Hex SHA-256 of the whole file, as whoever sends it reckoned it: by it the same file is known again. */
export const checksumSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * True for a file that shows by its first bytes that it can be no test result. Of an archive
 * they show nothing more than that it is one.
 */
export function isPlainlyWrong(content: FileContent): boolean {
  return !['xml', 'wideXml', 'zip', 'gzip', 'unknown'].includes(content);
}

/** Whether enough of a file is here to say what it is. */
export function showsContent(here: number, size: number): boolean {
  return here >= Math.min(arrivalLimits.headBytes, size);
}
