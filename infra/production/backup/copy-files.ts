import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNamedBlob, listNamedBlobs, listNamesOfBlob } from '#db/queries/files.ts';
import type { Db } from '#db/schema/database.ts';
import { BlobMissing, type FileStorage } from '#infra/storage/file-storage.ts';
import { ChangedBytes, sharedPath, storeHashed } from './hashed-files.ts';
import { fileListLine, fileListName, type Manifest } from './manifest.ts';

type Named = { sha256: string; size: number };
type Lost = Manifest['lost'][number];
type Copy = {
  db: Db;
  storage: FileStorage;
  /** The folder of all backups. */
  folder: string;
  tell: (line: string) => void;
};
export type CopiedFiles = { files: number; bytes: number; copied: number; lost: Lost[] };

const pageSize = 1_000;

async function* linesOfNamed(trx: Db): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await listNamedBlobs(trx, after, pageSize);
    for (const { sha256, size } of page) yield `${sha256} ${size}\n`;
    after = page.at(-1)?.sha256 ?? '';
    if (page.length < pageSize) return;
  }
}

/** Writes down which files the database names in this transaction, so that it need not stay open while they are copied. */
export const listNamedFiles = (trx: Db, path: string): Promise<void> =>
  pipeline(Readable.from(linesOfNamed(trx)), createWriteStream(path, { mode: 0o600 }));

async function* readNamed(path: string): AsyncGenerator<Named> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [sha256 = '', size = ''] = line.split(' ');
    yield { sha256, size: Number(size) };
  }
}

/** Whether the folder of all backups has it, as long as it should be; `sha256sum --check` reads what it is. */
const isKept = (path: string, size: number): Promise<boolean> =>
  stat(path).then(
    (found) => found.size === size,
    () => false,
  );

async function copyFile({ storage }: Copy, path: string, sha256: string): Promise<Lost['fault'] | null> {
  try {
    await storeHashed(path, sha256, await storage.open(sha256));
    return null;
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    if (error instanceof ChangedBytes) return 'changed';
    throw error;
  }
}

/** Null for what nobody names any more: it was removed since the database was copied. */
async function tellLost({ db, tell }: Copy, { sha256, size }: Named, fault: Lost['fault']) {
  if (!(await isNamedBlob(db, sha256))) return null;
  const names = await listNamesOfBlob(db, sha256);
  const uses = names.map(({ kind, name, id }) => `${kind} ${id} (${name})`).join(', ');
  tell(`${fault}: ${sha256}, ${size} bytes: ${uses}`);
  return { sha256, fault };
}

/**
 * Copies what the other backups do not have yet, each file checked by its SHA-256 on its way, and lists all of this one.
 * What the storage lacks is told and left out.
 */
export async function copyNamedFiles(copy: Copy, backup: string, named: string): Promise<CopiedFiles> {
  const done: CopiedFiles = { files: 0, bytes: 0, copied: 0, lost: [] };
  async function* copyAll() {
    for await (const { sha256, size } of readNamed(named)) {
      const path = join(copy.folder, sharedPath(sha256));
      if (!(await isKept(path, size))) {
        const fault = await copyFile(copy, path, sha256);
        const lost = fault && (await tellLost(copy, { sha256, size }, fault));
        if (lost) done.lost.push(lost);
        if (fault) continue;
        done.copied += 1;
      }
      done.files += 1;
      done.bytes += size;
      yield fileListLine(sha256, sharedPath(sha256));
    }
  }
  const list = createWriteStream(join(backup, fileListName), { mode: 0o600, flush: true });
  await pipeline(Readable.from(copyAll()), list);
  return done;
}
