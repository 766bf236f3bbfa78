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

/** The SHA-256 (hex) and the size in bytes of a stored file. */
export type StoredBlob = { sha256: string; size: number };

/** An uploaded file at a temporary `path`, to be checked and then stored or discarded. */
export type StagedBlob = StoredBlob & {
  path: string;
  /** Stores the bytes under their hash. Idempotent, also for bytes that are there already. */
  store: () => Promise<StoredBlob>;
  /** Removes the bytes; does nothing after `store`. */
  discard: () => Promise<void>;
};

export type StorageOptions = {
  /** Called before bytes are stored, to record them: a crash leaves no unrecorded file. */
  beforeStore?: (blob: StoredBlob) => Promise<void>;
};

export type PutOptions = { maxBytes?: number; signal?: AbortSignal };

/** Files by content: the hash is the key, so a name never becomes a path and equal bytes are stored once. */
export type FileStorage = {
  /** Writes a stream to a temporary file, which is removed when this fails. @throws BlobTooLarge */
  stage: (stream: Readable, options?: PutOptions) => Promise<StagedBlob>;
  /** Stages and stores in one step. */
  put: (stream: Readable, options?: PutOptions) => Promise<StoredBlob>;
  /** Large files that arrive in parts. */
  parts: PartFiles;
  /** Stores a complete file of `parts`. Idempotent. @throws BlobMissing */
  storePart: (id: string, blob: StoredBlob) => Promise<void>;
  /** The bytes, or those from `start` to `end` (both included). @throws BlobMissing */
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

/** Whether the folder of a storage has these bytes; changes nothing. */
export const hasBlob = (dir: string, sha256: string): Promise<boolean> => exists(blobPath(dir, sha256));

async function storeBlob(dir: string, staged: { path: string; sha256: string; size: number }) {
  const target = blobPath(dir, staged.sha256);
  const { sha256, size } = staged;
  // Equal bytes that are stored at the same time are renamed over each other, which changes nothing.
  const made = await mkdir(dirname(target), { recursive: true });
  if (await exists(target)) await rm(staged.path, { force: true });
  else await rename(staged.path, target);
  await syncFolder(dirname(target));
  if (made) await syncFolder(dirname(dirname(target)));
  return { sha256, size };
}

type FolderOptions = StorageOptions & { dir: string };

async function stageBlob(folder: FolderOptions, stream: Readable, options: PutOptions): Promise<StagedBlob> {
  const { dir, beforeStore } = folder;
  const path = join(dir, 'staged', randomUUID());
  const { through, seen, digest } = hashAndLimit(options.maxBytes ?? Number.POSITIVE_INFINITY);
  const discard = () => rm(path, { force: true });
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(stream, through, file, options.signal ? { signal: options.signal } : {});
  } catch (error) {
    await discard();
    throw error;
  }
  const blob = { path, sha256: digest(), size: seen.size };
  const store = async () => {
    await beforeStore?.({ sha256: blob.sha256, size: blob.size });
    return storeBlob(dir, blob);
  };
  return { ...blob, store, discard };
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

async function storePart(
  { dir, beforeStore }: FolderOptions,
  parts: PartFiles,
  id: string,
  blob: StoredBlob,
) {
  await beforeStore?.(blob);
  if ((await parts.size(id)) > 0) await storeBlob(dir, { path: parts.path(id), ...blob });
  else if (!(await exists(blobPath(dir, blob.sha256)))) throw new BlobMissing(blob.sha256);
  await parts.remove(id);
}

/** Removes uploads that a crash interrupted; none takes a day. */
function removeStale(staged: string): void {
  for (const name of readdirSync(staged)) {
    const path = join(staged, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > staleAfterMs) rmSync(path, { force: true });
  }
}

/** Storage in a folder, which every process that reads or writes files must share. */
export function createFolderStorage(dir: string, options: StorageOptions = {}): FileStorage {
  const folder = { ...options, dir };
  const staged = join(dir, 'staged');
  mkdirSync(staged, { recursive: true });
  mkdirSync(join(dir, 'blobs'), { recursive: true });
  removeStale(staged);
  const parts = createPartFiles(join(dir, 'parts'));
  return {
    parts,
    storePart: (id, blob) => storePart(folder, parts, id, blob),
    stage: (stream, options = {}) => stageBlob(folder, stream, options),
    put: async (stream, options = {}) => (await stageBlob(folder, stream, options)).store(),
    open: (sha256, range) => openBlob(dir, sha256, range),
    path: (sha256) => blobPath(dir, sha256),
    has: async (sha256) => hasBlob(dir, sha256),
    remove: (sha256) => removeBlob(dir, sha256),
  };
}
