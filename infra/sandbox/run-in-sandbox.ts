import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { ChildState, SandboxResult } from './sandbox-result.ts';
import { type SandboxOptions, startSandbox, waitForExit } from './start-sandbox.ts';
import { concludeResult, type SandboxTask, superviseTask } from './supervise-task.ts';

export type SandboxJob = SandboxOptions &
  SandboxTask & {
    /** Given to the script as JSON in its only argument. */
    request: unknown;
    /** Takes what the child writes to its standard output; when it rejects, the child is killed. */
    collect?: (output: Readable) => Promise<void>;
  };

/**
 * Runs a script that reads untrusted bytes in a process of its own: no environment, only the named files readable, nothing
 * writable, no child processes, no network, limited memory and time, `kill -9` beyond them.
 * @throws Error when it cannot be started, and what `collect` throws
 */
export async function runInSandbox(job: SandboxJob): Promise<SandboxResult> {
  const { child, state } = startSandbox(job, { request: job.request, piped: job.collect !== undefined });
  const stop = superviseTask(child, state, job);
  try {
    const [exit, collected] = await Promise.all([waitForExit(child), collect(child, state, job)]);
    const end = concludeResult(exit, state);
    // A child that was killed for its limits has an incomplete output, which is no error of `collect`.
    if (collected.error !== undefined && (state.killed ?? 'unwanted') === 'unwanted') throw collected.error;
    return end;
  } finally {
    stop();
  }
}

/** Never rejects, so that the child's exit is awaited in any case. */
async function collect(child: ChildProcess, state: ChildState, { collect: take }: SandboxJob) {
  if (!take || !child.stdout) return {};
  try {
    await take(child.stdout);
    return {};
  } catch (error) {
    state.killed ??= 'unwanted';
    child.kill('SIGKILL');
    return { error };
  }
}
