import type { ChildProcess } from 'node:child_process';
import { isBoundsFailure } from './kernel-bounds.ts';
import type { Exit, SandboxEnd, Watch } from './sandbox-end.ts';
import { watchUse } from './watch-use.ts';

/** One thing that a process does, and what it may take meanwhile: memory in MB, processor time in milliseconds. */
export type SandboxTask = {
  heapMb: number;
  outsideMb: number;
  processorMs: number;
  onMessage: (message: unknown) => void;
  /** Kills the child. */
  signal?: AbortSignal;
};

/** What computes for a second may take so many, as others use the machine too; beyond, it waits for something that does not come. */
const slowestMachine = 5;

/** Listens to the child and kills it beyond its bounds, until the function that it returns is called. */
export function superviseTask(child: ChildProcess, watch: Watch, task: SandboxTask): () => void {
  const kill = (why: NonNullable<Watch['killed']>) => {
    watch.killed ??= why;
    child.kill('SIGKILL');
  };
  const onAbort = () => kill('aborted');
  task.signal?.addEventListener('abort', onAbort, { once: true });
  const { processorMs } = task;
  const timer = setTimeout(() => kill('stalled'), processorMs * slowestMachine);
  const stopWatch = watchUse(child.pid, { memoryMb: task.heapMb + task.outsideMb, processorMs }, kill);
  child.on('message', task.onMessage);
  return () => {
    clearTimeout(timer);
    stopWatch();
    task.signal?.removeEventListener('abort', onAbort);
    child.off('message', task.onMessage);
  };
}

/** @throws Error when what was to bound the process failed */
export function concludeEnd(exit: Exit, { killed, stderr }: Watch): SandboxEnd {
  if (isBoundsFailure(stderr)) throw new Error(`The process could not be bounded: ${stderr}`);
  const why = killed ?? (saysOutOfMemory(stderr) ? ('outOfMemory' as const) : undefined);
  return why === undefined ? exit : { ...exit, killed: why };
}

/** V8 and libraries end a process whose memory is used up themselves; their last words tell that from other deaths. */
function saysOutOfMemory(stderr: string): boolean {
  return /out of memory|heap limit|cannot allocate|failed to allocate|bad_alloc/i.test(stderr);
}
