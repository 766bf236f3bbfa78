import { createHash, randomUUID } from 'node:crypto';
import {
  constants,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createPartFiles, type PartFiles } from './part-files.ts';

/** Bytes that are known by their hash (hex SHA-256) and size in bytes. */
export type StoredBlob = { sha256: string; size: number };

/** Bytes on disk that are not kept yet: judge them at `path`, then keep or discard them. */
export type StagedBlob = StoredBlob & {
  path: string;
  /** Makes the bytes durable under their hash. Safe to repeat, also for bytes that are there already. */
  keep: () => Promise<StoredBlob>;
  /** Removes the bytes; does nothing after `keep`. */
  discard: () => Promise<void>;
};

export type StorageOptions = {
  /** Told of bytes before they are kept under their hash, so that a crash leaves none that nobody knows of. */
  beforeKeep?: (blob: StoredBlob) => Promise<void>;
};

export type PutOptions = { maxBytes?: number; signal?: AbortSignal };

/** Files by content: the hash is the key, so a name never becomes a path and equal bytes are stored once. */
export type FileStorage = {
  /** Writes a stream to a temporary place. Throws `BlobTooLarge`; whatever it throws, nothing stays behind. */
  stage: (stream: Readable, options?: PutOptions) => Promise<StagedBlob>;
  /** Stages and keeps in one step. */
  put: (stream: Readable, options?: PutOptions) => Promise<StoredBlob>;
  /** Large files on their way, in parts. */
  parts: PartFiles;
  /** Keeps such a file, whose hash and size are known, as `put` keeps a stream; does nothing where that was done. */
  keepPart: (id: string, blob: StoredBlob) => Promise<void>;
  /** The bytes, or those from `start` to `end` (both included). Throws `BlobMissing`. */
  open: (sha256: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Where the bytes lie, for programs that read files. */
  path: (sha256: string) => string;
  has: (sha256: string) => Promise<boolean>;
  /** Removes the bytes for good; does nothing when they are not there. */
  remove: (sha256: string) => Promise<void>;
};

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

const staleAfterMs = 24 * 3600_000;

function blobPath(dir: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new BlobMissing('not a SHA-256');
  return join(dir, 'blobs', sha256.slice(0, 2), sha256.slice(2));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

/** Hashes what passes and stops at the limit, so that the disk never holds more than allowed. */
function meter(maxBytes: number) {
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

async function keepBlob(dir: string, staged: { path: string; sha256: string; size: number }) {
  const target = blobPath(dir, staged.sha256);
  const { sha256, size } = staged;
  // Whoever keeps equal bytes at the same time renames equal content over it: the last one wins nothing.
  const made = await mkdir(dirname(target), { recursive: true });
  if (await exists(target)) await rm(staged.path, { force: true });
  else await rename(staged.path, target);
  await syncFolder(dirname(target));
  if (made) await syncFolder(dirname(dirname(target)));
  return { sha256, size };
}

type Place = StorageOptions & { dir: string };

async function stageBlob(place: Place, stream: Readable, options: PutOptions): Promise<StagedBlob> {
  const { dir, beforeKeep } = place;
  const path = join(dir, 'staged', randomUUID());
  const { through, seen, digest } = meter(options.maxBytes ?? Number.POSITIVE_INFINITY);
  const discard = () => rm(path, { force: true });
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(stream, through, file, options.signal ? { signal: options.signal } : {});
  } catch (error) {
    await discard();
    throw error;
  }
  const blob = { path, sha256: digest(), size: seen.size };
  const keep = async () => {
    await beforeKeep?.({ sha256: blob.sha256, size: blob.size });
    return keepBlob(dir, blob);
  };
  return { ...blob, keep, discard };
}

async function openBlob(dir: string, sha256: string, range?: { start: number; end: number }) {
  const path = blobPath(dir, sha256);
  if (!(await exists(path))) throw new BlobMissing(sha256);
  return createReadStream(path, range);
}

async function removeBlob(dir: string, sha256: string): Promise<void> {
  const path = blobPath(dir, sha256);
  if (!(await exists(path))) return;
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}

/** The bytes may be there already, from others or from before a crash; then the part goes. */
async function keepPart({ dir, beforeKeep }: Place, parts: PartFiles, id: string, blob: StoredBlob) {
  await beforeKeep?.(blob);
  if ((await parts.size(id)) > 0) await keepBlob(dir, { path: parts.path(id), ...blob });
  else if (!(await exists(blobPath(dir, blob.sha256)))) throw new BlobMissing(blob.sha256);
  await parts.remove(id);
}

/** Uploads that a crash cut short; a day is longer than any upload takes. */
function removeStale(staged: string): void {
  for (const name of readdirSync(staged)) {
    const path = join(staged, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > staleAfterMs) rmSync(path, { force: true });
  }
}

/** Storage in a folder, which every process that reads or writes files must share. */
export function createFolderStorage(dir: string, options: StorageOptions = {}): FileStorage {
  const place = { ...options, dir };
  const staged = join(dir, 'staged');
  mkdirSync(staged, { recursive: true });
  mkdirSync(join(dir, 'blobs'), { recursive: true });
  removeStale(staged);
  const parts = createPartFiles(join(dir, 'parts'));
  return {
    parts,
    keepPart: (id, blob) => keepPart(place, parts, id, blob),
    stage: (stream, options = {}) => stageBlob(place, stream, options),
    put: async (stream, options = {}) => (await stageBlob(place, stream, options)).keep(),
    open: (sha256, range) => openBlob(dir, sha256, range),
    path: (sha256) => blobPath(dir, sha256),
    has: async (sha256) => exists(blobPath(dir, sha256)),
    remove: (sha256) => removeBlob(dir, sha256),
  };
}
