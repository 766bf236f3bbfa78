import { readFileSync } from 'node:fs';

const POLL_MS = 100;

/** Resident memory of a process in MB; undefined where the system does not tell (no /proc) or the process is gone. */
export function readResidentMb(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/**
 * Calls `onExceeded` once the process holds more than `maxMb`. The kernel's own limit, where there is one, bounds what
 * the process asks for; this bounds what it holds on every system that tells. Returns a function that stops the watch.
 */
export function watchMemory(pid: number | undefined, maxMb: number, onExceeded: () => void): () => void {
  if (pid === undefined) return () => undefined;
  const timer = setInterval(() => {
    if ((readResidentMb(pid) ?? 0) > maxMb) onExceeded();
  }, POLL_MS);
  return () => clearInterval(timer);
}
