import { deleteOldArrivals } from '#db/queries/arrivals.ts';
import { listKnownParts } from '#db/queries/part-holds.ts';
import { deleteUnfinished } from '#db/queries/suite-uploads.ts';
import type { Db } from '#db/schema/database.ts';
import type { FileStorage } from '#infra/storage.ts';

const atOnce = 100;

type PruneDeps = { db: Db; storage: Pick<FileStorage, 'parts'> };

/** Removes test results that nobody went on with since a time, and forgets those that became one before it; how many. */
export async function pruneArrivals({ db, storage }: PruneDeps, before: Date): Promise<number> {
  const removed = await deleteOldArrivals(db, before, atOnce);
  for (const id of removed) await storage.parts.remove(id);
  return removed.length;
}

/**
 * Removes uploads of packages that nobody went on with since a time, and whatever lies on the disk of what is gone; how
 * many. The rows go first: killed in between, the bytes are found by their age the next time.
 */
export async function pruneSuiteUploads({ db, storage }: PruneDeps, before: Date): Promise<number> {
  const removed = await deleteUnfinished(db, before, atOnce);
  for (const id of removed) await storage.parts.remove(id);
  const old = (await storage.parts.listBefore(before)).slice(0, atOnce);
  const known = new Set(await listKnownParts(db, old));
  const orphans = old.filter((id) => !known.has(id));
  for (const id of orphans) await storage.parts.remove(id);
  return removed.length + orphans.length;
}
