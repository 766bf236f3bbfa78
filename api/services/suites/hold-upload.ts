import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { findUpload, holdUpload, releaseUpload, type SuiteUploadRow } from '#db/queries/suite-uploads.ts';
import type { Db } from '#db/schema.ts';
import { BusyError, CatalogueError } from '#domain/errors/errors.ts';
import type { FileStorage } from '#infra/storage.ts';
import { reachStorage } from '#services/files/reach-storage.ts';

export type UploadDeps = { db: Db; now: () => Date; storage: FileStorage };

/** Seconds for which a writer is believed without a sign of life: so long an upload rests after a crash at most. */
const holdSeconds = 10;
const signEveryMs = 3_000;
const lookEveryMs = 100;

/** @throws CatalogueError dataMissing */
export async function requireUpload(db: Db, id: string): Promise<SuiteUploadRow> {
  const row = await findUpload(db, id).executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  return row;
}

type Hold = { id: string; holder: string; waitMs: number };

/** @throws CatalogueError dataMissing once it is gone, BusyError 429 where somebody is at it for as long as one may wait */
async function takeHold(db: Db, { id, holder, waitMs }: Hold): Promise<void> {
  for (let waited = 0; !(await holdUpload(db, { id, holder, seconds: holdSeconds })); waited += lookEveryMs) {
    await requireUpload(db, id);
    if (waited >= waitMs) throw new BusyError(429, 1_000, 'suite-upload');
    await setTimeout(lookEveryMs);
  }
}

type Held = { id: string; waitMs: number };

/** Runs what changes an upload's bytes while nobody else does. @throws BusyError as `takeHold` */
export async function holding<T>(
  { db }: UploadDeps,
  { id, waitMs }: Held,
  run: (keep: () => void) => Promise<T>,
) {
  const holder = randomUUID();
  await takeHold(db, { id, holder, waitMs });
  const state = { lost: false };
  const sign = () => {
    holdUpload(db, { id, holder, seconds: holdSeconds }).then(
      (held) => {
        state.lost = !held;
      },
      () => {},
    );
  };
  const timer = setInterval(sign, signEveryMs);
  const keep = () => {
    if (state.lost) throw new CatalogueError('dataMissing');
  };
  try {
    return await run(keep);
  } finally {
    clearInterval(timer);
    await releaseUpload(db, { id, holder });
  }
}

/** What the disk refuses for want of room says so; everything else that it fails with is its own business. */
export function reachDisk<T>(use: () => Promise<T>): Promise<T> {
  return reachStorage(() =>
    use().catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOSPC' && cause.code !== 'EDQUOT') throw cause;
      throw new CatalogueError('storageUnavailable', { reason: 'diskFull' }, { cause });
    }),
  );
}
