import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findCommand } from '#infra/local/engines/find-command.ts';

/**
 * Puts the servers on the first core and this process on the second; returns how to undo it. Where there is no
 * `taskset` or no second core, everything stays as it is.
 */
export function keepApart(servers: readonly number[]): () => void {
  const cores = availableParallelism();
  const taskset = findCommand('taskset');
  if (!taskset || cores < 2) return () => {};
  const pin = (pid: number, list: string) => execFileSync(taskset, ['-acp', list, String(pid)]);
  for (const pid of servers) pin(pid, '0');
  pin(process.pid, '1');
  return () => {
    for (const pid of [...servers, process.pid]) pin(pid, `0-${cores - 1}`);
  };
}
