/** Milliseconds that a page waits for what it says beside itself. */
const longestWait = 1_000;

/** What comes of it within that time. Rejects as it does, and where it takes longer. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${longestWait} ms`)), longestWait);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
