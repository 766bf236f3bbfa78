import { spawn } from 'node:child_process';
import type { Report } from './engine.ts';
import { findCommand } from './find-command.ts';

/** Installs Debian packages; false where that fails, and without root or apt. */
export async function installWithApt(packages: string[], report: Report): Promise<boolean> {
  const apt = findCommand('apt-get');
  if (!apt || process.getuid?.() !== 0) return false;
  report(`installing ${packages.join(', ')} with apt-get …`);
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (await run(apt, install)) return true;
  // A fresh machine has no package lists yet.
  await run(apt, ['update']);
  return run(apt, install);
}

/** With RUNLEVEL 1 the package's scripts start no server on the default port. */
function run(command: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const child = spawn(command, args, { env, stdio: 'ignore', timeout: 600_000 });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
