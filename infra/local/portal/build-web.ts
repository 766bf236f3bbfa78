import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sourceStamp } from './source-stamp.ts';

const SOURCES = ['web', 'api/domain', 'api/contract', 'package-lock.json', 'tsconfig.web.json'];

const SITE = ['--config', 'web/vite.site.config.ts'];
/** The app; beside it the script of the public pages, and what renders them on the server. */
const BUILDS: readonly string[][] = [[], SITE, [...SITE, '--ssr']];

/** Builds the front end into web/dist when its sources have changed since; says whether it did. */
export async function buildWeb(checkout: string): Promise<boolean> {
  const stampFile = join(checkout, 'web', 'dist', '.sources');
  const stamp = sourceStamp(checkout, SOURCES);
  if (readStamp(stampFile) === stamp) return false;
  const vite = join(checkout, 'node_modules', 'vite', 'bin', 'vite.js');
  // Whatever runs the build, it is the one for production.
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = { cwd: checkout, env, timeout: 1_200_000, maxBuffer: 16_000_000 };
  try {
    for (const config of BUILDS) {
      await promisify(execFile)(process.execPath, [vite, 'build', 'web', ...config], options);
    }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}\n${stderr}`.trim().slice(-4_000), { cause: error });
  }
  writeFileSync(stampFile, stamp);
  return true;
}

function readStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
