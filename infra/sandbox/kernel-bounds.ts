import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { UseBounds } from './watch-use.ts';

/** What a process of Node asks for before it does anything, in MB: mostly room for code that is never touched. */
const nodeReservesMb = 576;

/** The programs of util-linux that bound a process from outside; undefined where the system lacks them or refuses. */
export type KernelBounds = { limits: string | undefined; namespace: string | undefined };

let found: KernelBounds | undefined;

/** Looks once a process: who may make namespaces does not change while it runs. */
export function findKernelBounds(): KernelBounds {
  found ??= { limits: tryOut('prlimit', ['--core=0']), namespace: tryOut('unshare', ['-rn']) };
  return found;
}

function tryOut(name: string, args: string[]): string | undefined {
  const command = ['/usr/bin', '/bin'].map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
  if (!command) return undefined;
  const { status } = spawnSync(command, [...args, '--', '/bin/true'], { timeout: 2_000, stdio: 'ignore' });
  return status === 0 ? command : undefined;
}

/**
 * The command that runs `command` within the bounds: no core file, no byte written to a file, bounded memory of every
 * kind, CPU time even after its parent is gone; and, where the kernel lets this user have one, in a network of its own
 * that leads nowhere.
 */
export function withinBounds(command: string[], { memoryMb, processorMs }: UseBounds): [string, ...string[]] {
  const { limits, namespace } = findKernelBounds();
  const data = (nodeReservesMb + memoryMb) * 1_048_576;
  // Beyond what the parent allows: it tells why it kills, and knows of the start.
  const cpu = Math.ceil(processorMs / 500) + 10;
  const bounded = ['--core=0', '--fsize=0', '--nofile=256', `--data=${data}`, `--cpu=${cpu}`, '--'];
  const whole = [
    ...(limits ? [limits, ...bounded] : []),
    ...(namespace ? [namespace, '-rn', '--'] : []),
    ...command,
  ];
  return whole as [string, ...string[]];
}

/** True when such a program, and not the process that it was to bound, ended with these words. */
export function isBoundsFailure(stderr: string): boolean {
  return /^(?:\S*\/)?(?:prlimit|unshare): /m.test(stderr);
}
