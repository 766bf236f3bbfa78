import { deleteUnfinished, listKnownUploads } from '#db/queries/suite-uploads.ts';
import type { Db } from '#db/schema.ts';
import type { FileStorage } from '#infra/storage.ts';

const atOnce = 100;

/**
 * Removes uploads of packages that nobody went on with since a time, and what lies on the disk of those that are gone;
 * how many. The rows go first: killed in between, the bytes are found by their age the next time.
 */
export async function pruneSuiteUploads(
  { db, storage }: { db: Db; storage: Pick<FileStorage, 'parts'> },
  before: Date,
): Promise<number> {
  const removed = await deleteUnfinished(db, before, atOnce);
  for (const id of removed) await storage.parts.remove(id);
  const old = (await storage.parts.listBefore(before)).slice(0, atOnce);
  const known = new Set(await listKnownUploads(db, old));
  const orphans = old.filter((id) => !known.has(id));
  for (const id of orphans) await storage.parts.remove(id);
  return removed.length + orphans.length;
}
