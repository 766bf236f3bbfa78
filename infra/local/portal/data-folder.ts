import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canTraverse, type SystemUser } from '#infra/local/engines/postgres-user.ts';
import { StartError } from '#infra/local/terminal/progress.ts';

/** All that `npm start` writes, and so all that --fresh deletes. */
const OWN_CONTENTS = [
  'postgres',
  'redis',
  'temporal',
  'proxy',
  'files',
  'logs',
  'run',
  'build',
  'secrets.json',
];

/**
 * The folder with all local data: `.data` in the checkout, or, where root's Postgres user could not get there, a
 * folder of the checkout's own below /var/lib/assay. ASSAY_DATA overrides both.
 */
export function chooseDataFolder(
  checkout: string,
  user: SystemUser | undefined,
  override = process.env.ASSAY_DATA,
): string {
  if (override) {
    const folder = resolve(override);
    if (user && !canTraverse(folder, user)) {
      throw new StartError(
        `ASSAY_DATA is ${folder}, and the user "postgres", as which root runs Postgres, may not enter it.
Choose a folder whose parents everyone may enter (mode 755), or run as another user than root.`,
      );
    }
    return folder;
  }
  const inCheckout = join(checkout, '.data');
  if (!user || canTraverse(inCheckout, user)) return inCheckout;
  const hash = createHash('sha256').update(resolve(checkout)).digest('hex').slice(0, 12);
  return join('/var/lib/assay', hash);
}

export function createDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 });
  for (const name of ['logs', 'run', 'build']) mkdirSync(join(folder, name), { recursive: true });
}

export function deleteData(folder: string): void {
  for (const name of OWN_CONTENTS) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
