import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { setPriority } from 'node:os';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundledScript } from './bundled-script.ts';
import { isBoundsFailure, withinBounds } from './kernel-bounds.ts';
import { watchMemory } from './watch-memory.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLOSE_PROCESS = fileURLToPath(new URL('./close-process.ts', import.meta.url));
/** What every child reads: the packages, where names of our own lead to, and what closes it. Never the whole checkout. */
const COMMON = ['package.json', 'node_modules', 'infra/sandbox'].map((path) => `${ROOT}${path}`);
const STDERR_MAX_CHARS = 4_096;
/** Below everything that somebody waits for. */
const niceness = 10;

export type SandboxJob = {
  /** The module that runs, and what it is told: JSON in its only argument. */
  script: string;
  request: unknown;
  /** Folders of code and files that it may read, beside the packages. */
  readable: readonly string[];
  /** Heap in MB, and what it may hold beside it: buffers, native code, Node itself. */
  heapMb: number;
  outsideMb: number;
  timeoutMs: number;
  /** Native packages may be loaded. Node's permissions do not bind what they do; the kernel's bounds do. */
  native?: boolean;
  /** All that its environment holds. */
  environment?: Record<string, string>;
  onMessage: (message: unknown) => void;
  /** Takes what the child writes to its standard output; when it rejects, the child is killed. */
  collect?: (output: Readable) => Promise<void>;
  /** The process id, for logs and for tests that kill it. */
  onSpawn?: (pid: number) => void;
  /** Kills the child. */
  signal?: AbortSignal;
};

/** Why the parent killed the child. */
type Killed = 'timedOut' | 'outOfMemory' | 'aborted' | 'unwanted';

/** How the child ended; `killed` says `outOfMemory` as well where it ended itself for want of memory. */
export type SandboxEnd = { killed?: Killed; code: number | null; signal: NodeJS.Signals | null };

type Watch = { killed?: Killed; stderr: string };

/**
 * Runs a module that reads foreign bytes in a process of its own: nothing in its environment, no file but those named,
 * nothing written, no child, no network, bounded memory and time, `kill -9` beyond them.
 * Throws when it cannot be started, and what `collect` throws.
 */
export async function runInSandbox(job: SandboxJob): Promise<SandboxEnd> {
  const child = start(job);
  const watch: Watch = { stderr: '' };
  const stop = supervise(child, watch, job);
  try {
    const [exit, collected] = await Promise.all([waitForExit(child), collect(child, watch, job)]);
    if (isBoundsFailure(watch.stderr)) throw new Error(`The process could not be bounded: ${watch.stderr}`);
    // A child that was killed for a reason cut its own output short.
    if (collected.error !== undefined && (watch.killed ?? 'unwanted') === 'unwanted') throw collected.error;
    return { ...exit, killed: watch.killed ?? (saysOutOfMemory(watch.stderr) ? 'outOfMemory' : undefined) };
  } finally {
    stop();
  }
}

function start(job: SandboxJob): ChildProcess {
  const { heapMb, outsideMb, timeoutMs } = job;
  const { script, readable } = bundledScript(job.script);
  const flags = nodeFlags({ ...job, readable: [...job.readable, ...readable] });
  const bounded = withinBounds([process.execPath, ...flags], {
    memoryMb: heapMb + outsideMb,
    timeoutMs,
  });
  const [execPath, ...execArgv] = bounded;
  return fork(script, [JSON.stringify(job.request)], {
    execPath,
    execArgv,
    env: job.environment ?? {},
    stdio: ['ignore', job.collect ? 'pipe' : 'ignore', 'pipe', 'ipc'],
  });
}

function nodeFlags({ heapMb, native, readable }: SandboxJob): string[] {
  const closing = bundledScript(CLOSE_PROCESS);
  // Links are resolved: permissions are judged by where a file really lies.
  const places = [...COMMON, ...readable, ...closing.readable].flatMap((path) =>
    existsSync(path) ? [path, realpathSync(path)] : path,
  );
  return [
    `--max-old-space-size=${heapMb}`,
    '--permission',
    ...Array.from(new Set(places), (path) => `--allow-fs-read=${path}`),
    ...(native ? ['--allow-addons'] : []),
    // It opens files by itself, whatever the permissions say.
    '--no-experimental-sqlite',
    '--disable-sigusr1',
    '--import',
    pathToFileURL(closing.script).href,
  ];
}

function supervise(child: ChildProcess, watch: Watch, job: SandboxJob): () => void {
  const kill = (why: Killed) => {
    watch.killed ??= why;
    child.kill('SIGKILL');
  };
  const onAbort = () => kill('aborted');
  job.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => kill('timedOut'), job.timeoutMs);
  const stopWatch = watchMemory(child.pid, job.heapMb + job.outsideMb, () => kill('outOfMemory'));
  child.on('message', job.onMessage);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    watch.stderr = (watch.stderr + text).slice(-STDERR_MAX_CHARS);
  });
  if (child.pid !== undefined) giveWay(child.pid, job);
  return () => {
    clearTimeout(timer);
    stopWatch();
    job.signal?.removeEventListener('abort', onAbort);
  };
}

function giveWay(pid: number, { onSpawn }: SandboxJob): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system knows no such thing.
  }
  onSpawn?.(pid);
}

/** Never rejects: the child's end is awaited in any case. */
async function collect(child: ChildProcess, watch: Watch, { collect: take }: SandboxJob) {
  if (!take || !child.stdout) return {};
  try {
    await take(child.stdout);
    return {};
  } catch (error) {
    watch.killed ??= 'unwanted';
    child.kill('SIGKILL');
    return { error };
  }
}

type Exit = Pick<SandboxEnd, 'code' | 'signal'>;

function waitForExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** V8 and libraries end a process whose memory is used up themselves; their last words tell that from other deaths. */
function saysOutOfMemory(stderr: string): boolean {
  return /out of memory|heap limit|cannot allocate|failed to allocate|bad_alloc/i.test(stderr);
}
