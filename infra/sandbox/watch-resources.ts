import { readFileSync } from 'node:fs';

const POLL_MS = 100;
/** The unit of /proc/<pid>/stat. */
const TICK_MS = 10;

/** Resident memory of a process in MB; undefined without /proc, or when the process is gone. */
export function readResidentMb(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Processor time of all threads of a process since its start in milliseconds; undefined as above. */
export function readProcessorMs(pid: number): number | undefined {
  try {
    // The command name, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Memory in MB; processor time in milliseconds, from the start of the watch. */
export type ResourceLimits = { memoryMb: number; processorMs: number };

/**
 * Calls `onExceeded` when the process uses more than its limits, polled every 100 ms. Without /proc, wall time counts as
 * processor time, and memory is not limited. Returns what stops the watch.
 */
export function watchResources(
  pid: number | undefined,
  { memoryMb, processorMs }: ResourceLimits,
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
