import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type HeldTable, releaseHold, takeHold } from '#db/queries/part-holds.ts';
import type { Db } from '#db/schema/database.ts';
import { BusyError, CatalogueError } from '#domain/errors/errors.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';

export type PartDeps = { db: Db; now: () => Date; storage: FileStorage };

/** Seconds without a heartbeat after which a writer counts as dead: after a crash an upload waits at most so long. */
const holdSeconds = 10;
const signEveryMs = 3_000;
const pollEveryMs = 100;

export type Held = {
  table: HeldTable;
  id: string;
  /** Milliseconds that one waits for another request. */
  waitMs: number;
  /** Milliseconds without a piece after which a writer gives way: so that a broken connection blocks nobody. */
  stallMs?: number;
  /** @throws CatalogueError once it is gone */
  require: () => Promise<unknown>;
};

/** @throws CatalogueError once it is gone, BusyError 429 where somebody is at it for as long as one may wait */
async function waitForHold(db: Db, { table, id, waitMs, require }: Held, holder: string): Promise<void> {
  for (
    let waited = 0;
    !(await takeHold(db, { table, id, holder, seconds: holdSeconds }));
    waited += pollEveryMs
  ) {
    await require();
    if (waited >= waitMs) throw new BusyError(429, 1_000, table.replace('_', '-'));
    await setTimeout(pollEveryMs);
  }
}

/**
 * Runs what changes the bytes of something that comes in parts while nobody else does; `extend` throws where the lock was lost.
 * @throws BusyError 429 while another request is at it, and what `require` throws
 */
export async function holding<T>({ db }: PartDeps, held: Held, run: (extend: () => void) => Promise<T>) {
  const holder = randomUUID();
  const { table, id, stallMs = Number.POSITIVE_INFINITY } = held;
  await waitForHold(db, held, holder);
  const state = { lost: false, moved: performance.now() };
  const sign = () => {
    if (performance.now() - state.moved > stallMs) state.lost = true;
    if (state.lost) return;
    takeHold(db, { table, id, holder, seconds: holdSeconds }).then(
      (isHeld) => {
        state.lost = !isHeld;
      },
      () => {},
    );
  };
  const timer = setInterval(sign, signEveryMs);
  const extend = () => {
    if (state.lost) throw new CatalogueError('dataMissing');
    state.moved = performance.now();
  };
  try {
    return await run(extend);
  } finally {
    clearInterval(timer);
    await releaseHold(db, { table, id, holder });
  }
}
