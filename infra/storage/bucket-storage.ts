import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createBucketParts } from './bucket-parts.ts';
import {
  BlobMissing,
  type ByteRange,
  blobKey,
  type FileStorage,
  type PutOptions,
  type StagedBlob,
  type StorageOptions,
  type StoredBlob,
} from './file-storage.ts';
import type { Bucket, BucketSettings } from './s3-bucket.ts';
import { prepareStaged, stageFile, withCopy } from './staged-files.ts';

type BucketFolder = StorageOptions & { open: () => Promise<Bucket>; staged: string };

async function stageBlob(folder: BucketFolder, stream: Readable, options?: PutOptions): Promise<StagedBlob> {
  const { path, sha256, size } = await stageFile(folder.staged, stream, options);
  const discard = () => rm(path, { force: true });
  const store = async () => {
    await folder.beforeStore?.({ sha256, size });
    await (await folder.open()).put(blobKey(sha256), createReadStream(path));
    await discard();
    return { sha256, size };
  };
  return { path, sha256, size, store, discard };
}

async function openBlob({ open }: BucketFolder, sha256: string, range?: ByteRange): Promise<Readable> {
  const key = blobKey(sha256);
  const found = await (await open()).get(key, range);
  if (!found) throw new BlobMissing(sha256);
  return found;
}

/** Passes bytes on, and fails at their end where they have another hash. */
async function* verify(bytes: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`other bytes have arrived than those of ${sha256}`);
}

async function storePart(
  folder: BucketFolder,
  parts: ReturnType<typeof createBucketParts>,
  id: string,
  blob: StoredBlob,
): Promise<void> {
  await folder.beforeStore?.(blob);
  const bucket = await folder.open();
  const key = blobKey(blob.sha256);
  // It may have been stored before a crash, and some of its pieces removed.
  if (!(await bucket.has(key))) {
    if ((await parts.size(id)) === 0) throw new BlobMissing(blob.sha256);
    await bucket.put(key, Readable.from(verify(await parts.read(id), blob.sha256)));
  }
  await parts.remove(id);
}

/**
 * Storage in an S3-compatible bucket. What is checked before it is stored, and what programs read as a file, lies in a
 * folder of this machine meanwhile.
 * @param dir the process's own; it needs room for the largest file, and is shared with nobody
 */
export function createBucketStorage(
  dir: string,
  settings: BucketSettings,
  options: StorageOptions = {},
): FileStorage {
  let opened: Promise<Bucket> | undefined;
  // Who keeps files in a folder does not load the SDK.
  const open = () => {
    opened ??= import('./s3-bucket.ts').then(({ openBucket }) => openBucket(settings));
    return opened;
  };
  const staged = prepareStaged(dir);
  const folder = { ...options, open, staged };
  const parts = createBucketParts(open, staged);
  const openWhole = (sha256: string) => openBlob(folder, sha256);
  return {
    parts,
    storePart: (id, blob) => storePart(folder, parts, id, blob),
    stage: (stream, options) => stageBlob(folder, stream, options),
    put: async (stream, options) => (await stageBlob(folder, stream, options)).store(),
    open: (sha256, range) => openBlob(folder, sha256, range),
    withFile: async (sha256, use) => withCopy(staged, { bytes: await openWhole(sha256), sha256 }, use),
    has: async (sha256) => (await open()).has(blobKey(sha256)),
    remove: async (sha256) => (await open()).remove([blobKey(sha256)]),
    removeCut: async (before) => (await open()).abortUploads(before),
  };
}
