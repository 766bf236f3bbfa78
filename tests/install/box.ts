import { execFileSync } from 'node:child_process';

/** What a process sees: the root, its mounts, its rights. */
export type Box = {
  root: string;
  writable: boolean;
  env: Record<string, string>;
  workdir: string;
  /** The name of a user of the root; root may be further restricted by `capabilities`. */
  user: string;
  mounts?: { source: string; target: string; readOnly: boolean }[];
  tmpfs?: string[];
  /** Those that are left; all of Docker's where it is undefined. */
  capabilities?: string[];
  /** A network namespace; the caller's where it is undefined. */
  network?: string;
};

/** Runs a command and waits for it. @throws Error with what it printed where it fails */
export function run(command: string, args: string[], cwd?: string): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    cwd,
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const always =
  '--dev /dev --proc /proc --unshare-pid --unshare-ipc --unshare-uts --die-with-parent --clearenv';
/** What it takes to become another user. */
const becoming = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'];
const becomes = (user: string) =>
  `setpriv --reuid=${user} --regid=${user} --init-groups --inh-caps=-all --bounding-set=-all`.split(' ');

/** The command that runs another one in a box by bubblewrap; it ends with the process that starts it. */
export function inBox(box: Box, command: string[]): [string, ...string[]] {
  const { root, env, user, mounts = [], tmpfs = [], capabilities, network } = box;
  const isRoot = user === 'root';
  const kept = [...(capabilities ?? []), ...(isRoot ? [] : becoming)];
  const args = [box.writable ? '--bind' : '--ro-bind', root, '/', '--chdir', box.workdir].concat(
    always.split(' '),
    tmpfs.flatMap((target) => ['--perms', '1777', '--tmpfs', target]),
    mounts.flatMap(({ source, target, readOnly }) => [readOnly ? '--ro-bind' : '--bind', source, target]),
    capabilities ? ['--cap-drop', 'ALL', ...kept.flatMap((name) => ['--cap-add', name])] : [],
    Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    isRoot ? [] : becomes(user),
    command,
  );
  return network ? ['ip', 'netns', 'exec', network, 'bwrap', ...args] : ['bwrap', ...args];
}
