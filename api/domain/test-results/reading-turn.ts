/** In which order uploaded test results are read. */

/** XML from so many bytes on is read beside the others, and not before them: it takes seconds where they take parts of one. */
export const largeFrom = 8 * 1_048_576;
/** XML of so many bytes is one share of reading. What takes one share goes before the others of its enterprise. */
export const shareBytes = 256 * 1_024;
/** By how much XML grows out of an archive, about. */
export const growth = 15;
/** The least shares of an archive: how much it holds is known when it is open. */
export const archiveShares = 2;
/** Places that are told apart; whoever has more waiting has it at one. */
const mostPlaces = 10_000;

/** Where a result is read: among the large ones, or the others; the smaller place first, and the earlier of equal ones. */
export type ReadingTurn = { large: boolean; place: number };

/**
 * The turn of a result of so many bytes while `ahead` shares of its enterprise wait to be read, of which one of a single
 * share counts the results of one share alone. The enterprises' results are read by equal shares: whoever sends a hundred at
 * once keeps nobody waiting who sends one.
 */
export function readingTurn({
  size,
  mime,
  ahead,
}: {
  size: number;
  mime: string;
  ahead: number;
}): ReadingTurn {
  const isBare = mime.endsWith('/xml');
  const bytes = isBare ? size : size * growth;
  const own = Math.max(isBare ? 1 : archiveShares, Math.ceil(bytes / shareBytes));
  return { large: bytes >= largeFrom, place: Math.min(ahead + own, mostPlaces) };
}

const stepWaitsAtMostMs = 30_000;

/**
 * Milliseconds that the step of an application waits for the `ahead` shares of its maker that are read before its result:
 * hardly for a few, and until a bulk is over for many. Steps of many at once would take the time in which the results are
 * received and read.
 */
export function stepDelay(ahead: number): number {
  return Math.min(ahead ** 2 * 50, stepWaitsAtMostMs);
}
