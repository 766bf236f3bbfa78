import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStorage } from '#infra/storage.ts';
import { ChangedBytes, checkHash, hashStream, sharedPath } from './hashed-files.ts';
import { listBackedFiles } from './manifest.ts';

type Deps = { storage: FileStorage; tell: (line: string) => void };

async function restoreFile(storage: FileStorage, path: string, sha256: string): Promise<string | null> {
  if (await storage.has(sha256)) {
    const found = await hashStream(await storage.open(sha256));
    return found === sha256
      ? null
      : 'the storage has other bytes for it: remove it there, then run this again';
  }
  try {
    await storage.put(Readable.from(checkHash(createReadStream(path), sha256)));
    return null;
  } catch (error) {
    if (error instanceof ChangedBytes) return 'the backup has other bytes for it';
    if (
      error instanceof Error &&
      'code' in error &&
      error.code === 'ENOENT' &&
      'path' in error &&
      error.path === path
    )
      return 'the backup does not have it';
    throw error;
  }
}

/**
 * Brings the files of a backup back, each checked by its SHA-256 on its way; what is damaged is told and not stored. May be
 * ended anywhere and run again.
 * @param backup its folder; the files lie beside it
 * @returns how many there are, and how many of them could not be restored
 */
export async function restoreFiles({ storage, tell }: Deps, backup: string) {
  const done = { files: 0, refused: 0 };
  for await (const sha256 of listBackedFiles(backup)) {
    const fault = await restoreFile(storage, join(backup, '..', sharedPath(sha256)), sha256);
    done.files += 1;
    if (fault === null) continue;
    done.refused += 1;
    tell(`refused: ${sha256}: ${fault}`);
  }
  return done;
}
