import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { ChangedBytes, checkHash, hashStream, sharedPath } from './hashed-files.ts';
import { listBackedFiles } from './manifest.ts';

type Deps = { storage: FileStorage; tell: (line: string) => void };

const isMissing = (error: unknown, path: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ENOENT' &&
  'path' in error &&
  error.path === path;

/** `changed` where the storage has other bytes for it; what it does not have now is missing. */
async function restoreFile({ storage, tell }: Deps, path: string, sha256: string): Promise<'changed' | null> {
  const refuse = (cause: string) => tell(`refused: ${sha256}: ${cause}`);
  if (await storage.has(sha256)) {
    if ((await hashStream(await storage.open(sha256))) === sha256) return null;
    refuse('the storage has other bytes for it: remove them there, then run this again');
    return 'changed';
  }
  try {
    await storage.put(Readable.from(checkHash(createReadStream(path), sha256)));
  } catch (error) {
    if (error instanceof ChangedBytes) refuse('the backup has other bytes for it');
    else if (isMissing(error, path)) refuse('the backup does not have it');
    else throw error;
  }
  return null;
}

/**
 * Brings the files of a backup back, each checked by its SHA-256 on its way; what is damaged is told and not stored. May be
 * ended anywhere and run again.
 * @param backup its folder; the files lie beside it
 * @returns how many the backup has, and for how many the storage has other bytes
 */
export async function restoreFiles(deps: Deps, backup: string): Promise<{ files: number; changed: number }> {
  const done = { files: 0, changed: 0 };
  for await (const sha256 of listBackedFiles(backup)) {
    const fault = await restoreFile(deps, join(backup, '..', sharedPath(sha256)), sha256);
    done.files += 1;
    if (fault === 'changed') done.changed += 1;
  }
  return done;
}
