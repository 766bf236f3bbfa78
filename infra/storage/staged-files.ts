import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BlobTooLarge, type PutOptions, type StoredBlob } from './file-storage.ts';

const staleAfterMs = 24 * 3600_000;

/** Makes the folder of staged files, and removes from it what a crash interrupted; no upload takes a day. */
export function prepareStaged(dir: string): string {
  const staged = join(dir, 'staged');
  mkdirSync(staged, { recursive: true });
  for (const name of readdirSync(staged)) {
    const path = join(staged, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > staleAfterMs) rmSync(path, { force: true });
  }
  return staged;
}

/** A stream that hashes its bytes and fails beyond the limit. */
function hashAndLimit(maxBytes: number) {
  const hash = createHash('sha256');
  const seen = { size: 0 };
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen.size += chunk.length;
      if (seen.size > maxBytes) return done(new BlobTooLarge(`more than ${maxBytes} bytes`));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, seen, digest: () => hash.digest('hex') };
}

/** Writes a stream to a new file of the folder, which is removed when this fails. @throws BlobTooLarge */
export async function stageFile(
  staged: string,
  stream: Readable,
  { maxBytes = Number.POSITIVE_INFINITY, signal }: PutOptions = {},
): Promise<StoredBlob & { path: string }> {
  const path = join(staged, randomUUID());
  const { through, seen, digest } = hashAndLimit(maxBytes);
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(stream, through, file, signal ? { signal } : {});
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, sha256: digest(), size: seen.size };
}

/** Writes bytes that lie elsewhere to a file for as long as `use` takes. @throws Error where they have another hash */
export async function withCopy<T>(
  staged: string,
  { bytes, sha256 }: { bytes: Readable; sha256?: string },
  use: (path: string) => Promise<T>,
): Promise<T> {
  const copy = await stageFile(staged, bytes);
  try {
    if (sha256 !== undefined && copy.sha256 !== sha256)
      throw new Error(`other bytes are stored than those of ${sha256}`);
    return await use(copy.path);
  } finally {
    await rm(copy.path, { force: true });
  }
}
