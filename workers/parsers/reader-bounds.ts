import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { RunWords } from '#domain/test-results/declared-run.ts';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type { ParseProgress } from '#domain/test-results/test-result-outcome.ts';
import { SLOWDOWN_VARIABLE } from './parse-request.ts';

/** The code of the parsers and of the rules that they apply. */
const CODE = ['./', '../../api/domain'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
const DEFAULT_MEMORY_MB = 256;
/** What Node itself and buffers outside the heap may take beside the heap. */
const OUTSIDE_MB = 192;
const DEFAULT_PROCESSOR_MS = 60_000;
const MIB = 1_048_576;
/** What each MB that a result may have adds: a machine under load reads four a second, and a case is known by eight bytes. */
const MS_PER_MB = 250;
const OUTSIDE_PER_MB = 0.5;

/** How a result is read, and what its reader may take. */
export type ReaderOptions = {
  maxXmlBytes?: number;
  /** What the partner says of the run where the file may leave it out. */
  declared?: RunWords;
  /** Failed cases of a run that this one is merged with, see `askedCases`. */
  asked?: string;
  /** Heap of the child in MB; what the process holds beyond it is bounded too. */
  memoryMb?: number;
  processorMs?: number;
  /** At most about ten a second. */
  onProgress?: (progress: ParseProgress) => void;
  /** Kills the child; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** What a reader may read, hold and know; the script that tries to get out runs under the same. */
export function readerBounds(
  { maxXmlBytes = RESULT_XML_MAX_BYTES, memoryMb, processorMs }: ReaderOptions,
  file: string,
) {
  const slowdown = process.env[SLOWDOWN_VARIABLE];
  const environment: Record<string, string> = slowdown === undefined ? {} : { [SLOWDOWN_VARIABLE]: slowdown };
  return {
    environment,
    readable: [...CODE, file],
    heapMb: memoryMb ?? DEFAULT_MEMORY_MB,
    outsideMb: OUTSIDE_MB + Math.ceil((maxXmlBytes / MIB) * OUTSIDE_PER_MB),
    processorMs: (processorMs ?? DEFAULT_PROCESSOR_MS) + Math.floor(maxXmlBytes / MIB - 1) * MS_PER_MB,
  };
}
