import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackedFiles } from './manifest.ts';

const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const folderName = /^[0-9a-f]{2}$/;
const fileName = /^[0-9a-f]{62}$/;

/**
 * Removes all but the newest backups, and then the files that none of those left names. May be ended anywhere and run again;
 * no backup is written meanwhile.
 * @returns the names of those that are gone
 */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const all = (await readdir(folder)).filter((name) => backupName.test(name)).sort();
  const old = all.slice(0, Math.max(0, all.length - keep));
  for (const name of old) {
    // Under this name it is none any more, also where only a part of it is left.
    const going = join(folder, `.unfinished-${name}`);
    await rename(join(folder, name), going);
    await rm(going, { recursive: true, force: true });
  }
  const named = new Set<string>();
  for (const name of all.slice(old.length)) {
    for await (const sha256 of listBackedFiles(join(folder, name))) named.add(sha256);
  }
  await removeUnnamed(join(folder, 'files'), named);
  return old;
}

async function removeUnnamed(files: string, named: ReadonlySet<string>): Promise<void> {
  const folders = (await readdir(files).catch(() => [])).filter((name) => folderName.test(name));
  for (const start of folders) {
    for (const rest of await readdir(join(files, start))) {
      const isLeft = rest.startsWith('.unfinished-');
      if (isLeft || (fileName.test(rest) && !named.has(`${start}${rest}`)))
        await rm(join(files, start, rest), { force: true });
    }
  }
}
