import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { RunWords } from '#domain/test-results/declared-run.ts';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type {
  ParseOutcome,
  ParseProgress,
  ResultErrorName,
  ResultProblem,
} from '#domain/test-results/test-result-outcome.ts';
import { runInSandbox, type SandboxEnd } from '#infra/sandbox/run-in-sandbox.ts';
import { parseMessageSchema } from './parse-messages.ts';
import { type ParseRequest, SLOWDOWN_VARIABLE } from './parse-request.ts';

const CHILD = fileURLToPath(new URL('./parse-child.ts', import.meta.url));
/** The code of the parsers and of the rules that they apply. */
const CODE = ['./', '../../api/domain'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
const DEFAULT_MEMORY_MB = 256;
/** What Node itself and buffers outside the heap may take beside the heap. */
const OUTSIDE_MB = 192;
const DEFAULT_TIMEOUT_MS = 60_000;
const MIB = 1_048_576;
/** What each MB that a result may have adds: a machine under load reads four a second, and a case is known by eight bytes. */
const MS_PER_MB = 250;
const OUTSIDE_PER_MB = 0.5;

export type ChildParseOptions = {
  file: string;
  maxXmlBytes?: number;
  /** What the partner says of the run where the file may leave it out. */
  declared?: RunWords;
  /** Failed cases of a run that this one is merged with, see `askedCases`. */
  asked?: string;
  /** Heap of the child in MB; what the process holds beyond it is bounded too. */
  memoryMb?: number;
  timeoutMs?: number;
  /** At most about ten a second. */
  onProgress?: (progress: ParseProgress) => void;
  /** The process id, for logs and for tests that kill it. */
  onSpawn?: (pid: number) => void;
  /** Kills the child; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
};

type Heard = { outcome?: ParseOutcome; broken?: string };

/**
 * Reads a test result in a sandbox. A file that cannot be read within the limits is `testResultContentInvalid`
 * (`timedOut`, `outOfMemory`), a child that dies of itself `invalidTestResultFile` (`crashed`).
 * Rejects when aborted, and for trouble that is not the file's fault.
 */
export async function parseInChild(options: ChildParseOptions): Promise<ParseOutcome> {
  options.signal?.throwIfAborted();
  const { maxXmlBytes = RESULT_XML_MAX_BYTES, declared = {}, asked = '' } = options;
  const request: ParseRequest = { file: resolve(options.file), maxXmlBytes, declared, asked };
  const bounds = parserBounds(request, options);
  const heard: Heard = {};
  const end = await runInSandbox({
    ...bounds,
    outsideMb: bounds.outsideMb + Math.ceil((maxXmlBytes / MIB) * OUTSIDE_PER_MB),
    timeoutMs: bounds.timeoutMs + Math.floor(maxXmlBytes / MIB - 1) * MS_PER_MB,
    script: CHILD,
    request,
    onMessage: (message) => hear(message, heard, options.onProgress),
    ...(options.onSpawn ? { onSpawn: options.onSpawn } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  return conclude(heard, end, options.signal);
}

/** What a parser may read, hold and know; the script that tries to get out of it runs under the same. */
export function parserBounds({ file }: Pick<ParseRequest, 'file'>, options: Partial<ChildParseOptions> = {}) {
  const slowdown = process.env[SLOWDOWN_VARIABLE];
  const environment: Record<string, string> = slowdown === undefined ? {} : { [SLOWDOWN_VARIABLE]: slowdown };
  return {
    environment,
    readable: [...CODE, file],
    heapMb: options.memoryMb ?? DEFAULT_MEMORY_MB,
    outsideMb: OUTSIDE_MB,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
}

function hear(received: unknown, heard: Heard, onProgress: ChildParseOptions['onProgress']): void {
  const { data: message } = parseMessageSchema.safeParse(received);
  if (message?.type === 'progress') onProgress?.(message.progress);
  else if (message?.type === 'outcome') heard.outcome = message.outcome;
  else if (message?.type === 'broken') heard.broken = message.reason;
}

function conclude(heard: Heard, end: SandboxEnd, signal: AbortSignal | undefined): ParseOutcome {
  if (end.killed === 'aborted') throw signal?.reason;
  if (heard.outcome !== undefined) return heard.outcome;
  if (heard.broken !== undefined) throw new Error(`The test result could not be read: ${heard.broken}`);
  if (end.killed === 'timedOut') return refuse('testResultContentInvalid', 'timedOut');
  if (end.killed === 'outOfMemory') return refuse('testResultContentInvalid', 'outOfMemory');
  return refuse('invalidTestResultFile', 'crashed', end.signal ?? `exit code ${end.code}`);
}

function refuse(name: ResultErrorName, detail: ResultProblem, hint?: string): ParseOutcome {
  return { ok: false, error: { name, detail, ...(hint === undefined ? {} : { hint }) } };
}
