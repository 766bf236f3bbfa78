import type { ChildProcess } from 'node:child_process';
import { isLimitFailure } from './kernel-limits.ts';
import type { ChildState, Exit, SandboxResult } from './sandbox-result.ts';
import { watchResources } from './watch-resources.ts';

/** Limits of the child (memory in MB, processor time in milliseconds), and what takes its messages. */
export type SandboxTask = {
  heapMb: number;
  offHeapMb: number;
  processorMs: number;
  onMessage: (message: unknown) => void;
  /** Kills the child. */
  signal?: AbortSignal;
};

/** The child is killed as stalled after this multiple of its processor time; a busy machine needs more than one. */
const stallFactor = 5;

/** Takes the child's messages and kills it beyond its limits. Returns what stops that. */
export function superviseTask(child: ChildProcess, state: ChildState, task: SandboxTask): () => void {
  const kill = (why: NonNullable<ChildState['killed']>) => {
    state.killed ??= why;
    child.kill('SIGKILL');
  };
  const onAbort = () => kill('aborted');
  task.signal?.addEventListener('abort', onAbort, { once: true });
  const { processorMs } = task;
  const timer = setTimeout(() => kill('stalled'), processorMs * stallFactor);
  const stopWatching = watchResources(
    child.pid,
    { memoryMb: task.heapMb + task.offHeapMb, processorMs },
    kill,
  );
  child.on('message', task.onMessage);
  return () => {
    clearTimeout(timer);
    stopWatching();
    task.signal?.removeEventListener('abort', onAbort);
    child.off('message', task.onMessage);
  };
}

/** @throws Error when the limits could not be set */
export function concludeResult(exit: Exit, { killed, stderr }: ChildState): SandboxResult {
  if (isLimitFailure(stderr)) throw new Error(`The process could not be limited: ${stderr}`);
  const why = killed ?? (saysOutOfMemory(stderr) ? ('outOfMemory' as const) : undefined);
  return why === undefined ? exit : { ...exit, killed: why };
}

/** V8 and libraries abort a process without memory; only its standard error tells that from other crashes. */
function saysOutOfMemory(stderr: string): boolean {
  return /out of memory|heap limit|cannot allocate|failed to allocate|bad_alloc/i.test(stderr);
}
