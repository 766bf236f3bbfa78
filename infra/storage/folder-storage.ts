import { constants, createReadStream, mkdirSync } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
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
import { createFolderParts, type FolderParts } from './folder-parts.ts';
import { prepareStaged, stageFile } from './staged-files.ts';

const blobPath = (dir: string, sha256: string) => join(dir, blobKey(sha256));

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

async function storeBlob(dir: string, staged: StoredBlob & { path: string }): Promise<StoredBlob> {
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

type FolderOptions = StorageOptions & { dir: string; staged: string };

async function stageBlob(folder: FolderOptions, stream: Readable, options?: PutOptions): Promise<StagedBlob> {
  const blob = await stageFile(folder.staged, stream, options);
  const store = async () => {
    await folder.beforeStore?.({ sha256: blob.sha256, size: blob.size });
    return storeBlob(folder.dir, blob);
  };
  return { ...blob, store, discard: () => rm(blob.path, { force: true }) };
}

async function openBlob(dir: string, sha256: string, range?: ByteRange) {
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
  parts: FolderParts,
  id: string,
  blob: StoredBlob,
) {
  await beforeStore?.(blob);
  if ((await parts.size(id)) > 0) await storeBlob(dir, { path: parts.path(id), ...blob });
  else if (!(await exists(blobPath(dir, blob.sha256)))) throw new BlobMissing(blob.sha256);
  await parts.remove(id);
}

/** Storage in a folder, which every process that reads or writes files must share. */
export function createFolderStorage(dir: string, options: StorageOptions = {}): FileStorage {
  const folder = { ...options, dir, staged: prepareStaged(dir) };
  mkdirSync(join(dir, 'blobs'), { recursive: true });
  const parts = createFolderParts(join(dir, 'parts'));
  const path = (sha256: string) => blobPath(dir, sha256);
  return {
    parts,
    storePart: (id, blob) => storePart(folder, parts, id, blob),
    stage: (stream, options) => stageBlob(folder, stream, options),
    put: async (stream, options) => (await stageBlob(folder, stream, options)).store(),
    open: (sha256, range) => openBlob(dir, sha256, range),
    withFile: async (sha256, use) => use(path(sha256)),
    has: async (sha256) => exists(path(sha256)),
    remove: (sha256) => removeBlob(dir, sha256),
    removeCut: async () => 0,
  };
}
