import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { sourceStamp } from '../portal/source-stamp.ts';
import { runBuild } from './run-build.ts';

const sources = ['api', 'workers', 'workflows', 'infra', 'package-lock.json'];
/** What another portal still runs is far younger. */
const keptMs = 30 * 24 * 3_600_000;

/**
 * Bundles the portal's own processes once for each state of their sources; the folder, which `PROCESS_BUNDLE` may name.
 * Beside the packages, most of which it finds there, and for all portals of a checkout: none takes it from another.
 */
export async function bundleProcesses(checkout: string): Promise<string> {
  const place = join(checkout, 'node_modules', '.cache', 'assay-processes');
  const folder = join(place, sourceStamp(checkout, sources).slice(0, 16));
  if (existsSync(folder)) return folder;
  await mkdir(place, { recursive: true });
  await removeOld(place);
  const unfinished = `${folder}.${process.pid}`;
  await runBuild(checkout, 'build-processes.ts', unfinished);
  // Of two that built the same the first one stays.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

async function removeOld(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const path = join(place, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true });
  }
}
