import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { RunValues } from '#domain/test-results/declared-run.ts';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type { ParseProgress } from '#domain/test-results/test-result-outcome.ts';
import { SLOWDOWN_VARIABLE } from './parse-messages.ts';

/** The parsers and the rules that they apply. */
const CODE = ['./', '../../api/domain'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
const DEFAULT_MEMORY_MB = 256;
/** For Node itself and for buffers outside of the heap. */
const OFF_HEAP_MB = 192;
const DEFAULT_PROCESSOR_MS = 60_000;
const MIB = 1_048_576;
/** Added for each MB of XML that is allowed: a machine under load reads four a second. */
const MS_PER_MB = 250;
const OFF_HEAP_PER_MB = 0.5;

export type ReaderOptions = {
  maxXmlBytes?: number;
  /** What the partner says of the run where the file may leave it out. */
  declared?: RunValues;
  /** Failed cases of a run that this one is merged with, see `askedCases`. */
  earlierFailures?: string;
  /** Heap of the child in MB; what the process holds beyond it is bounded too. */
  memoryMb?: number;
  processorMs?: number;
  /** At most about ten a second. */
  onProgress?: (progress: ParseProgress) => void;
  /** Kills the child; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** The sandbox's limits for a reader of `file`. */
export function readerLimits(
  { maxXmlBytes = RESULT_XML_MAX_BYTES, memoryMb, processorMs }: ReaderOptions,
  file: string,
) {
  const slowdown = process.env[SLOWDOWN_VARIABLE];
  const environment: Record<string, string> = slowdown === undefined ? {} : { [SLOWDOWN_VARIABLE]: slowdown };
  return {
    environment,
    readable: [...CODE, file],
    heapMb: memoryMb ?? DEFAULT_MEMORY_MB,
    offHeapMb: OFF_HEAP_MB + Math.ceil((maxXmlBytes / MIB) * OFF_HEAP_PER_MB),
    processorMs: (processorMs ?? DEFAULT_PROCESSOR_MS) + Math.floor(maxXmlBytes / MIB - 1) * MS_PER_MB,
  };
}
