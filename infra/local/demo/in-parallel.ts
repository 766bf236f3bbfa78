/** One less than Node has threads for hashing and drawing: connections to the database need one as well. */
const AT_ONCE = 3;

/** Works on all items, a few at a time; the first failure ends it. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
