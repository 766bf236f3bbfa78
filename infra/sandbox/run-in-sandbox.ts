import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { SandboxEnd, Watch } from './sandbox-end.ts';
import { type SandboxPlace, startSandbox, waitForExit } from './start-sandbox.ts';
import { concludeEnd, type SandboxTask, superviseTask } from './supervise-task.ts';

export type SandboxJob = SandboxPlace &
  SandboxTask & {
    /** What the script is told: JSON in its only argument. */
    request: unknown;
    /** Takes what the child writes to its standard output; when it rejects, the child is killed. */
    collect?: (output: Readable) => Promise<void>;
  };

/**
 * Runs a module that reads foreign bytes in a process of its own: nothing in its environment, no file but those named,
 * nothing written, no child, no network, bounded memory and time, `kill -9` beyond them.
 * Throws when it cannot be started, and what `collect` throws.
 */
export async function runInSandbox(job: SandboxJob): Promise<SandboxEnd> {
  const { child, watch } = startSandbox(job, { request: job.request, piped: job.collect !== undefined });
  const stop = superviseTask(child, watch, job);
  try {
    const [exit, collected] = await Promise.all([waitForExit(child), collect(child, watch, job)]);
    const end = concludeEnd(exit, watch);
    // A child that was killed for a reason cut its own output short.
    if (collected.error !== undefined && (watch.killed ?? 'unwanted') === 'unwanted') throw collected.error;
    return end;
  } finally {
    stop();
  }
}

/** Never rejects: the child's end is awaited in any case. */
async function collect(child: ChildProcess, watch: Watch, { collect: take }: SandboxJob) {
  if (!take || !child.stdout) return {};
  try {
    await take(child.stdout);
    return {};
  } catch (error) {
    watch.killed ??= 'unwanted';
    child.kill('SIGKILL');
    return { error };
  }
}
