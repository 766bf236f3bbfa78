/** What a batch found to remove, and what of it is gone. */
export type Batch = { found: number; removed: number };
export type BatchLimits = {
  /** Rows a batch, at most. */
  size: number;
  /** Milliseconds after which the rest waits for the next round. */
  withinMs: number;
  /** Aborted when the process ends: what runs is the last batch. */
  stopping?: AbortSignal;
};

/**
 * Repeats a batch until one is not full, the time is over or the process ends; how many were removed. A batch that
 * fails, as when it takes longer than a statement may, is tried again with a tenth of its rows, so that too much to do
 * never means that nothing is done. @throws what a single row fails with
 */
export async function removeInBatches(
  { size: most, withinMs, stopping }: BatchLimits,
  remove: (size: number) => Promise<Batch>,
): Promise<number> {
  const end = performance.now() + withinMs;
  let total = 0;
  for (let size = most; !stopping?.aborted && performance.now() < end; ) {
    const batch = await remove(size).catch((error: unknown) => {
      if (size === 1) throw error;
      return null;
    });
    total += batch?.removed ?? 0;
    if (batch && batch.found < size) break;
    if (!batch) size = Math.ceil(size / 10);
  }
  return total;
}

/** The same where all that is found is removed: a statement deletes up to `size` rows and tells how many. */
export function removeRows(limits: BatchLimits, remove: (size: number) => Promise<number>): Promise<number> {
  return removeInBatches(limits, async (size) => {
    const removed = await remove(size);
    return { found: removed, removed };
  });
}
