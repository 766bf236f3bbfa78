import { z } from 'zod';
import type { FileContent } from '#domain/files/file-rules.ts';

/** Resumable uploads of test results: how many an enterprise may have open, and how long they last. */
export const arrivalLimits = {
  open: 20,
  /** Hours after its last part until an unfinished upload is removed. */
  unfinishedHours: 24,
  /** Bytes of a part; at 1 Mbit/s it is sent within the two minutes of a request. */
  partBytes: 8 * 1024 ** 2,
  /** Leading bytes that identify a format. */
  headBytes: 4_100,
} as const;

/** Hex SHA-256 of the whole file as the client calculated it, which identifies the file. */
export const checksumSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** True when the first bytes show that a file can be no test result. For an archive they only show that it is one. */
export function isPlainlyWrong(content: FileContent): boolean {
  return !['xml', 'wideXml', 'zip', 'gzip', 'unknown'].includes(content);
}

/** Whether enough bytes have arrived to identify the format. */
export function showsContent(here: number, size: number): boolean {
  return here >= Math.min(arrivalLimits.headBytes, size);
}
