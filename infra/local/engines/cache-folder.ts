import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { deleteFolderWithUs, keepFolder } from './child-process.ts';

function cachePath(name: string): string {
  const base =
    process.getuid?.() === 0 ? '/var/cache' : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return join(base, 'assay', name);
}

/**
 * A folder that all checkouts of the machine share. Where there is none yet, `fill` writes it elsewhere, and it takes its
 * name when it is whole.
 * @throws what `fill` throws
 */
export async function cacheFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = cachePath(name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
  await mkdir(unfinished);
  deleteFolderWithUs(unfinished);
  try {
    await fill(unfinished);
    await chmod(unfinished, 0o755);
    await rename(unfinished, folder);
  } catch (error) {
    // Where another process was faster, its folder is as good.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    keepFolder(unfinished);
  }
  return folder;
}
