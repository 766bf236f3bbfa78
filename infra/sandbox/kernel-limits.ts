import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { ResourceLimits } from './watch-resources.ts';

/** Address space that Node reserves at its start, in MB. */
const nodeReservesMb = 576;

/** Paths of `prlimit` and `unshare` (util-linux); undefined where missing or not permitted. */
export type LimitCommands = { limits: string | undefined; namespace: string | undefined };

let found: LimitCommands | undefined;

/** Tried out once a process. */
export function findLimitCommands(): LimitCommands {
  found ??= { limits: findWorking('prlimit', ['--core=0']), namespace: findWorking('unshare', ['-rn']) };
  return found;
}

function findWorking(name: string, args: string[]): string | undefined {
  const command = ['/usr/bin', '/bin'].map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
  if (!command) return undefined;
  const { status } = spawnSync(command, [...args, '--', '/bin/true'], { timeout: 2_000, stdio: 'ignore' });
  return status === 0 ? command : undefined;
}

/**
 * `command` under limits of the kernel: no core file, no byte written to a file, limited memory and CPU time, also after
 * its parent is gone; and, where the kernel permits it, in a network namespace without any network.
 */
export function withKernelLimits(
  command: string[],
  { memoryMb, processorMs }: ResourceLimits,
): [string, ...string[]] {
  const { limits, namespace } = findLimitCommands();
  const dataBytes = (nodeReservesMb + memoryMb) * 1_048_576;
  // Above the parent's own limit, which can report why it killed.
  const cpuSeconds = Math.ceil(processorMs / 500) + 10;
  const limitOptions = [
    '--core=0',
    '--fsize=0',
    '--nofile=256',
    `--data=${dataBytes}`,
    `--cpu=${cpuSeconds}`,
    '--',
  ];
  const full = [
    ...(limits ? [limits, ...limitOptions] : []),
    ...(namespace ? [namespace, '-rn', '--'] : []),
    ...command,
  ];
  return full as [string, ...string[]];
}

/** Whether `prlimit` or `unshare` itself failed. */
export function isLimitFailure(stderr: string): boolean {
  return /^(?:\S*\/)?(?:prlimit|unshare): /m.test(stderr);
}
