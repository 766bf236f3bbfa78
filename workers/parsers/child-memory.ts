import { readFileSync } from 'node:fs';

const POLL_MS = 100;
/** What Node itself and buffers outside the heap may take beside the heap. */
const OVERHEAD_MB = 192;

/** Resident memory of a process in MB; undefined where the system does not tell (no /proc) or the process is gone. */
function readResidentMb(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/**
 * Calls `onExceeded` once the process holds more than its heap's limit and the overhead. The heap limit alone does
 * not bound buffers, which live outside it. Returns a function that stops the watch.
 */
export function watchMemory(pid: number | undefined, heapMb: number, onExceeded: () => void): () => void {
  if (pid === undefined) return () => undefined;
  const timer = setInterval(() => {
    if ((readResidentMb(pid) ?? 0) > heapMb + OVERHEAD_MB) onExceeded();
  }, POLL_MS);
  return () => clearInterval(timer);
}
