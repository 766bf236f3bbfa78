/** XML from so many bytes on has a queue of its own: it takes seconds where others take parts of one. */
export const largeFrom = 8 * 1_048_576;
/** By how much XML grows out of an archive, about. */
const archiveGrowth = 15;
/** Results of an enterprise that are counted; those beyond have the last priority. */
export const maxCounted = 10_000;

/** Where a result waits to be parsed: in which queue, and before all of a larger number. */
export type ParsePriority = { isLarge: boolean; priority: number };

/**
 * The priority of a result is the number of its enterprise's results that came before it and wait: whoever sends 200 keeps
 * nobody waiting who sends one.
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
