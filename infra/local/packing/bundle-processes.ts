import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { sourceStamp } from '../portal/source-stamp.ts';
import { runBuild } from './run-build.ts';

const sources = ['api', 'workers', 'workflows', 'infra', 'package-lock.json'];
/** Bundles that a running portal may use are younger. */
const maxAgeMs = 30 * 24 * 3_600_000;

/**
 * Where the bundles of a checkout lie: they name the files beside their sources, so that a checkout that was copied or
 * moved with its packages has others.
 */
export function processesFolder(checkout: string): string {
  const location = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  const name = `${sourceStamp(checkout, sources).slice(0, 16)}-${location}`;
  return join(checkout, 'node_modules', '.cache', 'assay-processes', name);
}

/**
 * Bundles the portal's processes, once for each state of their sources. Returns the folder, for `PROCESS_BUNDLE`. It is
 * below node_modules, where the bundles find the packages that are not bundled.
 */
export async function bundleProcesses(checkout: string): Promise<string> {
  const folder = processesFolder(checkout);
  const cacheFolder = dirname(folder);
  if (existsSync(folder)) return folder;
  await mkdir(cacheFolder, { recursive: true });
  await removeOld(cacheFolder);
  const unfinished = `${folder}.${process.pid}`;
  await runBuild(checkout, 'build-processes.ts', unfinished);
  // Another process may have built the same bundle first.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

async function removeOld(cacheFolder: string): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    const path = join(cacheFolder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true });
  }
}
