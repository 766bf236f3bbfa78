import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withKernelLimits } from './kernel-limits.ts';
import type { ChildState, Exit } from './sandbox-result.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RESTRICT_PROCESS = fileURLToPath(new URL('./restrict-process.ts', import.meta.url));
/** What every child may read beside its own code: packages, the aliases of package.json, and this folder. */
const COMMON_READABLE = ['package.json', 'node_modules', 'infra/sandbox'].map((path) => `${ROOT}${path}`);
const STDERR_MAX_CHARS = 4_096;

/** A script to run in a process of its own, and the limits of that process. */
export type SandboxOptions = {
  script: string;
  /** Folders and files that it may read beside the packages. */
  readable: readonly string[];
  /** In MB: the heap, and all else (buffers, native code, Node itself). */
  heapMb: number;
  offHeapMb: number;
  /** Processor time in milliseconds. */
  processorMs: number;
  /** Allows native packages, which Node's permissions do not restrict; the kernel's limits do. */
  native?: boolean;
  /** Its whole environment. */
  environment?: Record<string, string>;
  /** The process id, for logs and for tests that kill it. */
  onSpawn?: (pid: number) => void;
};

type StartOptions = { request: unknown; piped: boolean };

/** Starts the script with `request` as JSON in its only argument; its standard output is discarded unless `piped`. */
export function startSandbox(
  options: SandboxOptions,
  { request, piped }: StartOptions,
): { child: ChildProcess; state: ChildState } {
  const { heapMb, offHeapMb, processorMs } = options;
  const { script, readable } = bundledScript(options.script);
  const flags = nodeFlags({ ...options, readable: [...options.readable, ...readable] });
  const command = withKernelLimits([process.execPath, ...flags], {
    memoryMb: heapMb + offHeapMb,
    processorMs,
  });
  const [execPath, ...execArgv] = command;
  const child = fork(script, [JSON.stringify(request)], {
    execPath,
    execArgv,
    env: options.environment ?? {},
    stdio: ['ignore', piped ? 'pipe' : 'ignore', 'pipe', 'ipc'],
  });
  const state: ChildState = { stderr: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    state.stderr = (state.stderr + text).slice(-STDERR_MAX_CHARS);
  });
  if (child.pid !== undefined) options.onSpawn?.(child.pid);
  return { child, state };
}

/**
 * The bundle of a script in the folder that `SANDBOX_BUNDLE` names, and what may be read for it; the script itself where
 * there is none. Loading the sources takes two thirds of the time in which a small file is read.
 */
function bundledScript(script: string): { script: string; readable: string[] } {
  const folder = process.env.SANDBOX_BUNDLE;
  const bundled = folder && join(folder, `${basename(script, '.ts')}.mjs`);
  return bundled && existsSync(bundled) ? { script: bundled, readable: [folder] } : { script, readable: [] };
}

function nodeFlags({ heapMb, native, readable }: SandboxOptions): string[] {
  const restrict = bundledScript(RESTRICT_PROCESS);
  // Node judges permissions by the real path.
  const readablePaths = [...COMMON_READABLE, ...readable, ...restrict.readable].flatMap((path) =>
    existsSync(path) ? [path, realpathSync(path)] : path,
  );
  return [
    `--max-old-space-size=${heapMb}`,
    '--permission',
    ...Array.from(new Set(readablePaths), (path) => `--allow-fs-read=${path}`),
    ...(native ? ['--allow-addons'] : []),
    // SQLite opens files without asking for permission.
    '--no-experimental-sqlite',
    '--disable-sigusr1',
    '--import',
    pathToFileURL(restrict.script).href,
  ];
}

export function waitForExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
