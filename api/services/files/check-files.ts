import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { listNamedBlobs, listNamesOfBlob } from '#db/queries/files.ts';
import type { Db } from '#db/schema/database.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';

type Deps = { db: Db; storage: FileStorage };
type BrokenFile = {
  sha256: string;
  size: number;
  /** `changed`: other bytes are there than were stored. */
  fault: 'missing' | 'changed';
  names: Awaited<ReturnType<typeof listNamesOfBlob>>;
};

const pageSize = 1_000;

async function findFault(
  storage: FileStorage,
  sha256: string,
  read: boolean,
): Promise<BrokenFile['fault'] | null> {
  if (!(await storage.has(sha256))) return 'missing';
  if (!read) return null;
  const hash = createHash('sha256');
  await pipeline(await storage.open(sha256), hash);
  return hash.digest('hex') === sha256 ? null : 'changed';
}

/**
 * Compares what the database names with what is stored, such as after a restore; changes nothing.
 * @param read every byte as well, which takes as long as reading the disk does
 * @param tell is called for each that is broken
 * @returns how many were looked at
 */
export async function checkFiles(
  { db, storage }: Deps,
  { read, tell }: { read: boolean; tell: (broken: BrokenFile) => void },
): Promise<number> {
  let looked = 0;
  for (let after = ''; ; ) {
    const page = await listNamedBlobs(db, after, pageSize);
    for (const { sha256, size } of page) {
      const fault = await findFault(storage, sha256, read);
      if (fault) tell({ sha256, size, fault, names: await listNamesOfBlob(db, sha256) });
    }
    looked += page.length;
    after = page.at(-1)?.sha256 ?? '';
    if (page.length < pageSize) return looked;
  }
}
