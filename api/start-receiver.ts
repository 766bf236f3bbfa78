import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { giveWay } from '#infra/give-way.ts';
import type { Receiver } from '#middleware/forward-files.ts';
import type { Log } from './logging.ts';

/** Milliseconds. */
const metricsWithin = 1_000;
const stopWithin = 12_000;
const pauses = [0, 1_000, 5_000, 30_000];
/** One that lived so long may be started again at once. */
const healthyAfter = 30_000;

export type RunningReceiver = Receiver & {
  /** What it has counted; nothing where it does not answer. */
  readMetrics: () => Promise<object[]>;
  stop: () => Promise<void>;
};

/** Of the same build as this process. */
function scriptOfReceiver(): string {
  const beside = join(dirname(process.argv[1] ?? ''), 'receiver.mjs');
  return existsSync(beside) ? beside : fileURLToPath(new URL('./receiver.ts', import.meta.url));
}

/**
 * Starts the process that receives files, and starts it again when it ends. It runs after this one where the machine is
 * busy, and ends with it however that ends.
 */
export function startReceiver(log: Log): RunningReceiver {
  const folder = mkdtempSync(join(tmpdir(), 'assay-receiver-'));
  const socketPath = join(folder, 'socket');
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  let listens = false;
  const runOnce = async () => {
    rmSync(socketPath, { force: true });
    child = startChild(socketPath);
    child.on('message', (said) => {
      listens ||= said === 'ready';
    });
    child.on('error', (err) => log.error({ err }, 'the receiver of files'));
    const [code, signal] = await once(child, 'close');
    listens = false;
    if (!stopping.signal.aborted) log.warn({ code, signal }, 'the receiver of files ended');
  };
  const running = keepRunning(runOnce, stopping.signal);
  return {
    socketPath: () => (listens ? socketPath : null),
    readMetrics: () => (child && listens ? askMetrics(child) : Promise.resolve([])),
    stop: async () => {
      stopping.abort();
      child?.kill('SIGTERM');
      const timer = setTimeout(() => child?.kill('SIGKILL'), stopWithin);
      await running;
      clearTimeout(timer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function keepRunning(runOnce: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    await pause(pauses[Math.min(failures, pauses.length - 1)], undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const since = Date.now();
    await runOnce().catch(() => {});
    if (Date.now() - since > healthyAfter) failures = -1;
  }
}

/** In a session of its own, which {@link giveWay} asks for, and which Ctrl-C does not reach. */
function startChild(socketPath: string): ChildProcess {
  const { LISTEN_FDS: _ours, ...env } = process.env;
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = fork(scriptOfReceiver(), [socketPath], { detached: true, stdio: [...stdio], env });
  if (child.pid !== undefined) giveWay(child.pid);
  return child;
}

async function askMetrics(child: ChildProcess): Promise<object[]> {
  try {
    const answer = once(child, 'message', { signal: AbortSignal.timeout(metricsWithin) });
    child.send('metrics', () => {});
    const [{ metrics }] = (await answer) as [{ metrics: object }];
    return [metrics];
  } catch {
    return [];
  }
}
