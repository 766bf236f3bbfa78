import { readFileSync } from 'node:fs';

const POLL_MS = 100;
/** Linux tells processor time in hundredths of a second, on every machine. */
const TICK_MS = 10;

/** Resident memory of a process in MB; undefined where the system does not tell (no /proc) or the process is gone. */
export function readResidentMb(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Processor time of a process since its start, all its threads together, in milliseconds; undefined as above. */
export function readProcessorMs(pid: number): number | undefined {
  try {
    // The name before it stands in parentheses and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Memory in MB, processor time in milliseconds from the start of the watch on. */
export type UseBounds = { memoryMb: number; processorMs: number };

/**
 * Calls `onExceeded` once the process holds or has computed more than it may. The kernel's own limits, where there are
 * any, bound what the process asks for; this bounds what it takes on every system that tells. Where it does not tell
 * the processor time, the time that passes stands for it. Returns a function that stops the watch.
 */
export function watchUse(
  pid: number | undefined,
  { memoryMb, processorMs }: UseBounds,
  onExceeded: (what: 'outOfMemory' | 'timedOut') => void,
): () => void {
  if (pid === undefined) return () => undefined;
  const began = performance.now();
  const before = readProcessorMs(pid) ?? 0;
  const timer = setInterval(() => {
    if ((readResidentMb(pid) ?? 0) > memoryMb) onExceeded('outOfMemory');
    const computed = readProcessorMs(pid);
    const used = computed === undefined ? performance.now() - began : computed - before;
    if (used > processorMs) onExceeded('timedOut');
  }, POLL_MS);
  return () => clearInterval(timer);
}
