import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StartedProcess, startProcess } from '#infra/local/engines/child-process.ts';
import { processIdentity } from '#infra/local/engines/left-over.ts';
import { bundleProcesses } from '#infra/local/packing/bundle-processes.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { eventually } from '#tests/support/eventually.ts';

export type WorkerHandle = {
  pid: number;
  /** Lines of its log so far, parsed. */
  log(): Record<string, unknown>[];
  /** SIGKILL for the process alone, as the system would: its children are left to themselves. */
  kill9(): Promise<void>;
  /** SIGTERM for the process alone; resolves with its exit code. */
  terminate(): Promise<number | string>;
  /** Whatever still runs of it goes. */
  stop(): Promise<void>;
};

let started = 0;

/** Starts a worker process as `npm start` does, from its bundle, and resolves when it says "ready". */
export async function startWorker(env: Record<string, string>): Promise<WorkerHandle> {
  started += 1;
  const logFile = join(env.DATA_DIR ?? '', `worker-${started}.log`);
  const child = startProcess({
    command: process.execPath,
    args: [join(await bundleProcesses(checkout), 'workers.mjs')],
    logFile,
    env: { ...process.env, LOG_LEVEL: 'info', ...env },
  });
  const handle = handleOf(child, logFile);
  const ready = () => handle.log().some((line) => line.msg === 'ready');
  try {
    await eventually(async () => ready(), { withinMs: 60_000 });
  } catch (cause) {
    await child.kill9();
    throw new Error(`the worker did not start:\n${readFileSync(logFile, 'utf8')}`, { cause });
  }
  return handle;
}

function handleOf(child: StartedProcess, logFile: string): WorkerHandle {
  const end = async (signal: NodeJS.Signals) => {
    process.kill(child.pid, signal);
    return child.exited;
  };
  return {
    pid: child.pid,
    log: () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line)),
    kill9: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    stop: () => child.kill9(),
  };
}

/** True while this process runs; one that nobody has waited for yet exists, and does nothing any more. */
export function isAlive(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}
