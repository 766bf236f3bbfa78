// Follows README's "Production" line by line without Docker, on fresh roots of Debian: `npm run rehearse-install`, as root on Debian.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { installWithApt } from '#infra/local/engines/apt.ts';
import { deleteFolderWithUs } from '#infra/local/engines/child-process.ts';
import { findCommand } from '#infra/local/engines/find-command.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { baseRoot } from './base-roots.ts';
import { run } from './box.ts';
import { buildImages, copyContext, newImage } from './build-image.ts';
import { readmeLines } from './document-lines.ts';
import { replaced } from './engine-programs.ts';
import { fillIn } from './fill-in.ts';
import { tell, tellStep } from './tell.ts';

async function installTools(): Promise<void> {
  const isMissing = !['debootstrap', 'bwrap', 'ip'].every((command) => findCommand(command));
  if (isMissing && !(await installWithApt(['debootstrap', 'bubblewrap', 'iproute2'], tell)))
    throw new Error('debootstrap, bubblewrap and iproute2 are needed, and root on Debian');
}

/** The files of this checkout as `git clone` would bring them, with what is not committed yet. */
function copyCheckout(to: string): void {
  mkdirSync(to, { recursive: true });
  const list = 'git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create';
  execFileSync('sh', ['-c', `${list} | tar --extract --no-same-owner --directory "$0"`, to], {
    cwd: checkout,
  });
}

async function build(folder: string): Promise<void> {
  const [from, context] = [join(folder, 'checkout'), join(folder, 'context')];
  const dockerfile = join(from, 'infra/production/Dockerfile');
  copyContext(from, dockerfile, context);
  const [portal, backup] = await buildImages({ folder, context, dockerfile }, [undefined, 'backup']);
  const engines = newImage(await baseRoot('postgres:18', folder));
  for (const image of [portal, backup])
    if (existsSync(join(image?.root ?? '', 'app/infra/production/.env')))
      throw new Error('.env is in an image');
  writeFileSync(join(folder, 'images.json'), JSON.stringify({ portal, backup, engines }));
}

/** A line before the first container; what it has copied to .env is filled in. */
async function runLine(cwd: string, command: string): Promise<void> {
  run('sh', ['-c', command], cwd);
  if (!command.endsWith('/.env')) return;
  const file = join(cwd, 'infra/production/.env');
  writeFileSync(file, fillIn(readFileSync(file, 'utf8')));
  chmodSync(file, 0o600);
}

async function main(): Promise<number> {
  await installTools();
  const folder = mkdtempSync('/var/tmp/assay-install-');
  chmodSync(folder, 0o755);
  deleteFolderWithUs(folder);
  for (const line of replaced) tell(`in its place: ${line}`);
  copyCheckout(join(folder, 'checkout'));
  for (const { text, step } of readmeLines()) {
    if (step.kind === 'shell') await tellStep(text, () => runLine(join(folder, 'checkout'), step.command));
    if (step.kind === 'up') await tellStep(`${text} (the images)`, () => build(folder));
  }
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const script = join(import.meta.dirname, 'follow-lines.ts');
  const child = spawn('unshare', [...namespaces, process.execPath, script, folder], {
    stdio: 'inherit',
    cwd: checkout,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

process.exit(await main());
