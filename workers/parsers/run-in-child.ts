import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { RESULT_XML_MAX_BYTES } from '#domain/test-result-limits.ts';
import type {
  ParseOutcome,
  ParseProgress,
  ResultErrorName,
  ResultProblem,
} from '#domain/test-result-outcome.ts';
import { watchMemory } from './child-memory.ts';
import { parseMessageSchema } from './parse-messages.ts';
import { type ParseRequest, SLOWDOWN_VARIABLE } from './parse-request.ts';

const CHILD = fileURLToPath(new URL('./parse-child.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STDERR_MAX_CHARS = 4_096;
const DEFAULT_MEMORY_MB = 256;
const DEFAULT_TIMEOUT_MS = 60_000;

export type ChildParseOptions = {
  file: string;
  maxXmlBytes?: number;
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

/** Why the parent killed the child. */
type Killed = 'timedOut' | 'outOfMemory' | 'aborted';

type Watch = { outcome?: ParseOutcome; broken?: string; killed?: Killed; stderr: string };

/**
 * Reads a test result in a process of its own: no secrets in its environment, bounded memory and time, `kill -9`
 * beyond them. A file that cannot be read within the limits is `testResultContentInvalid` (`timedOut`,
 * `outOfMemory`), a child that dies of itself `invalidTestResultFile` (`crashed`).
 * Rejects when aborted, and for trouble that is not the file's fault.
 */
export async function parseInChild(options: ChildParseOptions): Promise<ParseOutcome> {
  options.signal?.throwIfAborted();
  const { maxXmlBytes = RESULT_XML_MAX_BYTES, memoryMb = DEFAULT_MEMORY_MB } = options;
  const child = forkChild({ file: resolve(options.file), maxXmlBytes }, memoryMb);
  const watch: Watch = { stderr: '' };
  const stop = superviseChild(child, watch, { ...options, memoryMb });
  try {
    const exit = await waitForExit(child);
    return concludeWatch(watch, exit, options.signal);
  } finally {
    stop();
  }
}

function forkChild(request: ParseRequest, memoryMb: number): ChildProcess {
  const slowdown = process.env[SLOWDOWN_VARIABLE];
  return fork(CHILD, [JSON.stringify(request)], {
    execArgv: [`--max-old-space-size=${memoryMb}`, ...readOnlyPermissions(request.file)],
    env: slowdown === undefined ? {} : { [SLOWDOWN_VARIABLE]: slowdown },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** The child may read the code and its one file: it cannot write, start processes or load native code. */
function readOnlyPermissions(file: string): string[] {
  const readable = [ROOT, `${ROOT}node_modules`, file].filter(existsSync).map((path) => realpathSync(path));
  return ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`), `--allow-fs-read=${file}`];
}

function superviseChild(
  child: ChildProcess,
  watch: Watch,
  options: ChildParseOptions & { memoryMb: number },
) {
  const kill = (why: Killed) => {
    watch.killed ??= why;
    child.kill('SIGKILL');
  };
  const onAbort = () => kill('aborted');
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => kill('timedOut'), options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const stopMemoryWatch = watchMemory(child.pid, options.memoryMb, () => kill('outOfMemory'));
  child.on('message', (message) => receiveMessage(message, watch, options.onProgress));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    watch.stderr = (watch.stderr + text).slice(-STDERR_MAX_CHARS);
  });
  if (child.pid !== undefined) options.onSpawn?.(child.pid);
  return () => {
    clearTimeout(timer);
    stopMemoryWatch();
    options.signal?.removeEventListener('abort', onAbort);
  };
}

function receiveMessage(received: unknown, watch: Watch, onProgress: ChildParseOptions['onProgress']): void {
  const { data: message } = parseMessageSchema.safeParse(received);
  if (message?.type === 'progress') onProgress?.(message.progress);
  else if (message?.type === 'outcome') watch.outcome = message.outcome;
  else if (message?.type === 'broken') watch.broken = message.reason;
}

type Exit = { code: number | null; signal: NodeJS.Signals | null };

function waitForExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function concludeWatch(watch: Watch, exit: Exit, signal: AbortSignal | undefined): ParseOutcome {
  if (watch.killed === 'aborted') throw signal?.reason;
  if (watch.outcome !== undefined) return watch.outcome;
  if (watch.broken !== undefined) throw new Error(`The test result could not be read: ${watch.broken}`);
  if (watch.killed === 'timedOut') return refuse('testResultContentInvalid', 'timedOut');
  // V8 ends a process whose heap is full itself; its last words tell that from other deaths.
  if (watch.killed === 'outOfMemory' || /heap out of memory|heap limit/i.test(watch.stderr)) {
    return refuse('testResultContentInvalid', 'outOfMemory');
  }
  return refuse('invalidTestResultFile', 'crashed', exit.signal ?? `exit code ${exit.code}`);
}

function refuse(name: ResultErrorName, detail: ResultProblem, hint?: string): ParseOutcome {
  return { ok: false, error: { name, detail, ...(hint === undefined ? {} : { hint }) } };
}
