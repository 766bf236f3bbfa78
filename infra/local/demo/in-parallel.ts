/** One less than Node's thread pool, in which database connections need a thread, too. */
const AT_ONCE = 3;

/** Runs `work` for all items, three at a time. Rejects with the first failure. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
