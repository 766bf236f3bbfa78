import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface StartedProcess {
  readonly pid: number;
  /** Resolves with the exit code, or the signal's name, once the process is gone. */
  readonly exited: Promise<number | string>;
  readonly isRunning: () => boolean;
  /** Sends the stop signal, and SIGKILL after the limit; resolves when the process is gone. */
  stop(limitMs?: number): Promise<void>;
  /** Sends SIGKILL; resolves when the process is gone. */
  kill9(): Promise<void>;
}

export interface StartOptions {
  command: string;
  args: string[];
  logFile: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  stopSignal?: NodeJS.Signals;
  user?: { uid: number; gid: number } | undefined;
  /** A file descriptor, which becomes descriptor 3 of the process. */
  socket?: number | undefined;
}

let reaper: ChildProcess | undefined;

function sendToReaper(line: object): void {
  if (reaper?.exitCode !== null || reaper.signalCode !== null) {
    const script = fileURLToPath(new URL('./reaper.ts', import.meta.url));
    reaper = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    reaper.unref();
    reaper.stdin?.on('error', () => {});
    (reaper.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  }
  reaper.stdin?.write(`${JSON.stringify(line)}\n`);
}

/** The reaper deletes the folder when this process ends without `keepFolder`. */
export function deleteFolderWithUs(folder: string): void {
  sendToReaper({ folder });
}

export function keepFolder(folder: string): void {
  sendToReaper({ keep: folder });
}

/**
 * Starts a process in a process group of its own, so that Ctrl-C does not reach it. The reaper stops it when this process
 * is killed.
 */
export function startProcess(options: StartOptions): StartedProcess {
  const log = openSync(options.logFile, 'a');
  const child = spawn(options.command, options.args, {
    detached: true,
    stdio: ['ignore', log, log, ...(options.socket === undefined ? [] : [options.socket])],
    env: options.env ?? process.env,
    cwd: options.cwd,
    ...options.user,
  });
  closeSync(log);
  const exited = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone'));
  });
  const pid = child.pid ?? 0;
  const stopSignal = options.stopSignal ?? 'SIGTERM';
  let running = pid > 0;
  if (running) sendToReaper({ watch: pid, signal: stopSignal });
  void exited.then(() => {
    running = false;
    if (pid > 0) sendToReaper({ forget: pid });
  });
  const kill9 = async () => {
    if (running) signalGroup(pid, 'SIGKILL');
    await exited;
  };
  return {
    pid,
    exited,
    isRunning: () => running,
    kill9,
    async stop(limitMs = 10_000) {
      if (running) signalGroup(pid, stopSignal);
      const timer = setTimeout(() => void kill9(), limitMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already.
  }
}
