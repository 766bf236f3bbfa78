// Follows README's "Production" line by line without Docker, on fresh roots of Debian: `npm run rehearse-install`, as root on Debian.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findCommand } from '#infra/local/engines/find-command.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { baseRoot, enginePath } from './base-roots.ts';
import { run } from './box.ts';
import { buildImages, copyContext, type Image } from './build-image.ts';
import { readmeLines, type Step } from './document-lines.ts';
import { replaced } from './engine-programs.ts';
import { fillIn } from './fill-in.ts';
import { tell, tellStep } from './tell.ts';

const needed = { debootstrap: 'debootstrap', bwrap: 'bubblewrap', ip: 'iproute2' };

function installTools(): void {
  const missing = Object.entries(needed).filter(([command]) => !findCommand(command));
  if (process.getuid?.() !== 0) throw new Error('it makes roots and networks, so it has to be run as root');
  if (missing.length > 0)
    run('apt-get', ['install', '-y', '--no-install-recommends', ...missing.map(([, name]) => name)]);
}

/** The files of this checkout as `git clone` would bring them, with what is not committed yet. */
function copyCheckout(to: string): void {
  mkdirSync(to, { recursive: true });
  const list = 'git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create';
  execFileSync('sh', ['-c', `${list} | tar --extract --no-same-owner --directory "$0"`, to], {
    cwd: checkout,
  });
}

async function build(folder: string): Promise<string> {
  const [from, context] = [join(folder, 'checkout'), join(folder, 'context')];
  const dockerfile = join(from, 'infra/production/Dockerfile');
  copyContext(from, dockerfile, context);
  const [portal, backup] = await buildImages({ folder, context, dockerfile }, [undefined, 'backup']);
  const root = await baseRoot('postgres:18', folder);
  const engines: Image = {
    root,
    env: { PATH: enginePath },
    workdir: '/',
    user: 'root',
    entrypoint: [],
    command: [],
  };
  for (const image of [portal, backup])
    if (existsSync(join(image?.root ?? '', 'app/infra/production/.env')))
      throw new Error('.env is in an image');
  writeFileSync(join(folder, 'images.json'), JSON.stringify({ portal, backup, engines }));
  return '';
}

/** The lines before the first container. */
async function prepareFiles(folder: string, step: Step): Promise<string> {
  const cwd = join(folder, 'checkout');
  if (step.kind === 'copy') {
    run('cp', [step.from, step.to], cwd);
    writeFileSync(join(cwd, step.to), fillIn(readFileSync(join(cwd, step.to), 'utf8')));
    chmodSync(join(cwd, step.to), 0o600);
  }
  if (step.kind === 'folder') {
    mkdirSync(join(cwd, step.path), { mode: Number.parseInt(step.mode, 8) });
    chownSync(join(cwd, step.path), Number(step.owner), Number(step.owner));
  }
  return '';
}

async function main(): Promise<number> {
  installTools();
  const folder = mkdtempSync('/var/tmp/assay-install-');
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const line of replaced) tell(`in its place: ${line}`);
  copyCheckout(join(folder, 'checkout'));
  for (const { text, step } of readmeLines()) {
    if (step.kind === 'copy' || step.kind === 'folder')
      await tellStep(text, () => prepareFiles(folder, step));
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
