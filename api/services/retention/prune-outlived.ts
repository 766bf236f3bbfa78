import { withLock } from '#db/advisory-lock.ts';
import { pruneTokens } from '#db/queries/api-tokens.ts';
import { deleteOldArrivals } from '#db/queries/arrivals.ts';
import { pruneEvents } from '#db/queries/events.ts';
import { listKnownParts } from '#db/queries/part-holds.ts';
import { pruneCounts } from '#db/queries/public-counts.ts';
import {
  deleteOutlived,
  deleteUnattached,
  deleteUnused,
  listUnattached,
  listUnused,
  lockUnused,
  type RetainedTable,
  retainedTables,
} from '#db/queries/retention.ts';
import { findSetting } from '#db/queries/settings.ts';
import { deleteUnfinished } from '#db/queries/suite-uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { inTransaction } from '#db/transaction.ts';
import { arrivalLimits } from '#domain/arrivals/arrivals.ts';
import { type Retention, retentionInForce } from '#domain/retention/retention.ts';
import { unfinishedDays } from '#domain/suites/suites.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { removeInBatches, removeRows } from './remove-in-batches.ts';

const atOnce = 100;

type PartDeps = { db: Db; storage: Pick<FileStorage, 'parts'> };

/** Removes test results that nobody went on with since a time, and forgets those that became one before it; how many. */
export async function pruneArrivals({ db, storage }: PartDeps, before: Date): Promise<number> {
  const removed = await deleteOldArrivals(db, before, atOnce);
  for (const id of removed) await storage.parts.remove(id);
  return removed.length;
}

/**
 * Removes uploads of packages that nobody went on with since a time, and whatever lies on the disk of what is gone; how
 * many. The rows go first: killed in between, the bytes are found by their age the next time.
 */
export async function pruneSuiteUploads({ db, storage }: PartDeps, before: Date): Promise<number> {
  const removed = await deleteUnfinished(db, before, atOnce);
  for (const id of removed) await storage.parts.remove(id);
  const old = (await storage.parts.listBefore(before)).slice(0, atOnce);
  const known = new Set(await listKnownParts(db, old));
  const orphans = old.filter((id) => !known.has(id));
  for (const id of orphans) await storage.parts.remove(id);
  return removed.length + orphans.length;
}

export type PruneDeps = {
  db: Db;
  /** The same by the account service's role, whose the provider's records and reset links are. */
  accountsDb: Db;
  storage: FileStorage;
  now: () => Date;
  /** Aborted when the process ends: the round stops after the statement that runs. */
  stopping: AbortSignal;
};
/** How many of each were removed in a round. */
export type Pruned = Record<
  | RetainedTable
  | 'events'
  | 'files'
  | 'blobs'
  | 'arrivals'
  | 'suiteUploads'
  | 'cutUploads'
  | 'tokens'
  | 'counts',
  number
>;

/** Rows a statement, and milliseconds a table and round: what is left waits for the next round. */
const batch = { size: 500, withinMs: 60_000 };
/** A page that was away for longer reads everything again. */
const eventDays = 7;
const dayMs = 86_400_000;
/** Between noting bytes and naming them by a file lie seconds; an hour is longer than any upload. */
const unusedMs = 3_600_000;

const daysOf: Record<RetainedTable, keyof Retention> = {
  messages: 'messageDays',
  commands: 'commandDays',
  sessions: 'sessionDays',
  signIns: 'sessionDays',
  providerRecords: 'sessionDays',
  resetLinks: 'sessionDays',
  idempotencyRecords: 'sessionDays',
  suiteLinks: 'sessionDays',
  applicationDrafts: 'draftFileDays',
  enquiries: 'enquiryDays',
};

/** What the account service's role alone may remove. */
export const ofAccounts: ReadonlySet<RetainedTable> = new Set(['providerRecords', 'resetLinks']);

async function pruneOutlived(deps: PruneDeps, kind: RetainedTable, before: Date): Promise<number> {
  const db = ofAccounts.has(kind) ? deps.accountsDb : deps.db;
  return removeRows({ ...batch, ...deps }, (size) => deleteOutlived(db, kind, before, size));
}

function pruneStream(deps: PruneDeps): Promise<number> {
  return removeRows({ ...batch, ...deps }, (size) => pruneEvents(deps.db, eventDays, size));
}

/** Each in a transaction of its own: their blobs and sums are shared with uploads that run meanwhile. */
async function pruneFiles({ db, stopping }: PruneDeps, before: Date): Promise<number> {
  return removeInBatches({ ...batch, stopping }, async (size) => {
    const ids = await listUnattached(db, before, size);
    let removed = 0;
    for (const id of ids) {
      if (stopping.aborted) break;
      if (await deleteUnattached(db, id)) removed += 1;
    }
    return { found: ids.length, removed };
  });
}

/**
 * The row's lock is held until the bytes are gone, and whoever stores equal bytes notes them first: it waits for that
 * lock, or renews their time. Killed after the bytes and before the commit, the row is left and found again.
 */
async function removeUnused({ db, storage }: PruneDeps, sha256: string, before: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await lockUnused(trx, sha256, before))) return false;
    if (!(await deleteUnused(trx, sha256))) return false;
    await storage.remove(sha256);
    return true;
  });
}

async function pruneBlobs(deps: PruneDeps, before: Date): Promise<number> {
  return removeInBatches({ ...batch, ...deps }, async (size) => {
    const hashes = await listUnused(deps.db, before, size);
    let removed = 0;
    for (const sha256 of hashes) {
      if (deps.stopping.aborted) break;
      if (await removeUnused(deps, sha256, before)) removed += 1;
    }
    return { found: hashes.length, removed };
  });
}

async function pruneAll(deps: PruneDeps): Promise<Pruned> {
  const { value } = await findSetting(deps.db, 'retention');
  const retention = retentionInForce(value);
  const now = deps.now().getTime();
  const before = (days: number) => new Date(now - days * dayMs);
  const removing = { ...batch, ...deps };
  const works: [keyof Pruned, () => Promise<number>][] = [
    ...retainedTables.map((kind): [RetainedTable, () => Promise<number>] => [
      kind,
      () => pruneOutlived(deps, kind, before(retention[daysOf[kind]])),
    ]),
    ['events', () => pruneStream(deps)],
    ['files', () => pruneFiles(deps, before(retention.draftFileDays))],
    ['arrivals', () => pruneArrivals(deps, before(arrivalLimits.unfinishedHours / 24))],
    ['suiteUploads', () => pruneSuiteUploads(deps, before(unfinishedDays))],
    ['cutUploads', () => deps.storage.removeCut(before(1))],
    ['tokens', () => removeRows(removing, (size) => pruneTokens(deps.db, before(retention.tokenDays), size))],
    ['counts', () => removeRows(removing, (size) => pruneCounts(deps.db, before(retention.countDays), size))],
    ['blobs', () => pruneBlobs(deps, new Date(now - unusedMs))],
  ];
  const failures: unknown[] = [];
  const pruned: Partial<Pruned> = {};
  for (const [what, work] of works) {
    pruned[what] = await work().catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  }
  // One that fails keeps none of the others from being removed.
  if (failures.length > 0) throw new AggregateError(failures, 'not everything old was removed');
  return pruned as Pruned;
}

/**
 * Removes what is kept no longer (the setting `retention`), of all enterprises: rows in batches, files that nothing
 * ever referred to, and bytes that no file names. One process at a time does it; null where another is at it.
 */
export function prune(deps: PruneDeps): Promise<Pruned | null> {
  return runInTenant('all', () => withLock(deps.db, 'pruning', () => pruneAll(deps)));
}
