import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes that are other ones than their SHA-256 says. */
export class ChangedBytes extends Error {
  override readonly name = 'ChangedBytes';
}

/** The SHA-256 of what a stream has, as hex; it is read in pieces. */
export async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

export const hashFile = (path: string): Promise<string> => hashStream(createReadStream(path));

/** Passes bytes on, and fails at their end where they are not those of the SHA-256, so that nobody takes them for it. */
export async function* checkHash(source: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new ChangedBytes(sha256);
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Where bytes lie in the folder that all backups share. */
export const sharedPath = (sha256: string): string => join('files', sha256.slice(0, 2), sha256.slice(2));

/**
 * Copies bytes to a path, under another name until they are complete and on the disk.
 * @throws ChangedBytes where they are not those of the SHA-256
 */
export async function storeHashed(path: string, sha256: string, stream: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = join(dirname(path), `.unfinished-${randomUUID()}`);
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(checkHash(stream, sha256), file);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
