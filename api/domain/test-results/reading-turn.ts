/** In which order uploaded test results are read. */

/** XML from so many bytes on is read beside the others, and not before them: it takes seconds where they take parts of one. */
export const largeFrom = 8 * 1_048_576;
/** XML of fewer bytes is read in a moment: of an enterprise's own such results go before its others. */
export const quickBelow = 256 * 1_024;
/** By how much XML grows out of an archive, about. */
export const growth = 15;
/** Places that are told apart; whoever has more results waiting has them at one. */
const mostPlaces = 10_000;

/** Where a result is read: among the large ones, or the others; the smaller place first, and the earlier of equal ones. */
export type ReadingTurn = { large: boolean; place: number };

/**
 * The turn of a result of so many bytes while `ahead` others of its enterprise wait to be read, of which a quick one counts
 * the quick alone. Each enterprise's first comes before anybody's second: whoever sends a hundred at once keeps nobody
 * waiting who sends one.
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
  const bytes = mime.endsWith('/xml') ? size : size * growth;
  return { large: bytes >= largeFrom, place: 1 + Math.min(ahead, mostPlaces - 1) };
}
