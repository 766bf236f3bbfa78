/** XML of this size has a queue of its own: it takes seconds, others a fraction. */
export const largeFrom = 8 * 1_048_576;
/** Typical compression ratio of an archive. */
const archiveGrowth = 15;
/** Maximum counted results of an enterprise; further ones have the last priority. */
export const maxCounted = 10_000;

/** Queue and priority of parsing a result; lower numbers come first. */
export type ParsePriority = { isLarge: boolean; priority: number };

/**
 * The priority is the number of the enterprise's earlier results that wait: someone who sends 200 does not delay
 * someone who sends one.
 */
export function parsePriority({
  size,
  mime,
  waitingBefore,
}: {
  size: number;
  mime: string;
  waitingBefore: number;
}): ParsePriority {
  const xmlBytes = mime.endsWith('/xml') ? size : size * archiveGrowth;
  return { isLarge: xmlBytes >= largeFrom, priority: Math.min(waitingBefore, maxCounted) };
}
