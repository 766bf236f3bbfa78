import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from './wait-until.ts';

/** A process's start time, which tells it from a later one with the same id; undefined when it does not run. */
export function processIdentity(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat')) {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
      );
    }
    // The name in parentheses may contain spaces; state and start time are the 1st and 20th field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

const pidFile = (dataDir: string, name: string) => join(dataDir, `${name}.running.json`);

export function rememberPid(dataDir: string, name: string, pid: number): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(pidFile(dataDir, name), JSON.stringify({ pid, identity: processIdentity(pid) }));
}

export function forgetPid(dataDir: string, name: string, pid: number): void {
  if (readPid(dataDir, name)?.pid === pid) rmSync(pidFile(dataDir, name), { force: true });
}

function readPid(dataDir: string, name: string): { pid: number; identity?: string } | undefined {
  try {
    return JSON.parse(readFileSync(pidFile(dataDir, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The remembered process of this data folder, if it still runs. */
export function findLeftOver(dataDir: string, name: string): number | undefined {
  const known = readPid(dataDir, name);
  if (!known?.identity || processIdentity(known.pid) !== known.identity) return undefined;
  return known.pid;
}

/** Stops the engine that a killed run left behind, as two on one data folder would damage it. */
export async function stopLeftOver(dataDir: string, name: string): Promise<void> {
  const pid = findLeftOver(dataDir, name);
  if (pid === undefined) return;
  const identity = processIdentity(pid);
  const isGone = () => processIdentity(pid) !== identity;
  process.kill(pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  try {
    await waitUntil(`the earlier ${name} (process ${pid})`, isGone, { timeoutMs: 8_000 });
  } catch {
    process.kill(pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
    await waitUntil(`the earlier ${name} (process ${pid})`, isGone, { timeoutMs: 5_000 });
  }
  rmSync(pidFile(dataDir, name), { force: true });
}
