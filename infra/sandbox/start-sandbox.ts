import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundledScript } from './bundled-script.ts';
import { withinBounds } from './kernel-bounds.ts';
import type { Exit, Watch } from './sandbox-end.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLOSE_PROCESS = fileURLToPath(new URL('./close-process.ts', import.meta.url));
/** What every child reads: the packages, where names of our own lead to, and what closes it. Never the whole checkout. */
const COMMON = ['package.json', 'node_modules', 'infra/sandbox'].map((path) => `${ROOT}${path}`);
const STDERR_MAX_CHARS = 4_096;

/** A module in a process of its own, and the bounds of that process. */
export type SandboxPlace = {
  script: string;
  /** Folders of code and files that it may read, beside the packages. */
  readable: readonly string[];
  /** Heap in MB, and what it may hold beside it: buffers, native code, Node itself. */
  heapMb: number;
  outsideMb: number;
  /** Milliseconds of processor time for one task. */
  processorMs: number;
  /** Native packages may be loaded. Node's permissions do not bind what they do; the kernel's bounds do. */
  native?: boolean;
  /** All that its environment holds. */
  environment?: Record<string, string>;
  /** The process id, for logs and for tests that kill it. */
  onSpawn?: (pid: number) => void;
};

type Begin = { request: unknown; piped: boolean };

/** Starts it; `request` is JSON in its only argument. Its output is read where it is `piped`, else nobody hears it. */
export function startSandbox(
  place: SandboxPlace,
  { request, piped }: Begin,
): { child: ChildProcess; watch: Watch } {
  const { heapMb, outsideMb, processorMs } = place;
  const { script, readable } = bundledScript(place.script);
  const flags = nodeFlags({ ...place, readable: [...place.readable, ...readable] });
  const bounded = withinBounds([process.execPath, ...flags], { memoryMb: heapMb + outsideMb, processorMs });
  const [execPath, ...execArgv] = bounded;
  const child = fork(script, [JSON.stringify(request)], {
    execPath,
    execArgv,
    env: place.environment ?? {},
    stdio: ['ignore', piped ? 'pipe' : 'ignore', 'pipe', 'ipc'],
  });
  const watch: Watch = { stderr: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    watch.stderr = (watch.stderr + text).slice(-STDERR_MAX_CHARS);
  });
  if (child.pid !== undefined) place.onSpawn?.(child.pid);
  return { child, watch };
}

function nodeFlags({ heapMb, native, readable }: SandboxPlace): string[] {
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

export function waitForExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
