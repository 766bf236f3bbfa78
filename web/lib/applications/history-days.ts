import { type DateLocale, daysAgo, type Instant } from '#web/lib/time/dates.ts';

/** Entries of one calendar day where the reader is, in the order given. */
export type HistoryDay<T> = { at: Instant; entries: T[] };

/** Groups neighbours of the same day; the list keeps its order. */
export function groupByDay<T extends { at: Instant }>(
  entries: readonly T[],
  place: DateLocale,
): HistoryDay<T>[] {
  const days: HistoryDay<T>[] = [];
  for (const entry of entries) {
    const last = days[days.length - 1];
    if (last && daysAgo(last.at, entry.at, place) === 0) last.entries.push(entry);
    else days.push({ at: entry.at, entries: [entry] });
  }
  return days;
}
