import { type CalendarEntry, daysOfEntries, entriesOf } from '#domain/calendar/calendar-entries.ts';
import type { CalendarDay } from '#domain/calendar/calendar-file.ts';
import { maxDayName } from '#domain/calendar/office-calendar-schema.ts';
import { wordsOf } from '#domain/shared/words.ts';

/** What a calendar would bring, and how many of its days are there already, or over. */
type HolidayImport = { added: CalendarDay[]; known: number; past: number };

const listOf = ({ kind }: CalendarDay) => (kind === 'holiday' ? 'holidays' : 'workdays');

/** @param today `YYYY-MM-DD`; days before it decide about nothing any more */
export function importOf(
  days: readonly CalendarDay[],
  entries: readonly CalendarEntry[],
  today: string,
): HolidayImport {
  const lists = daysOfEntries(entries);
  const coming = days.filter(({ day }) => day >= today);
  const added = coming.filter((one) => !lists[listOf(one)].includes(one.day));
  return { added, known: coming.length - added.length, past: days.length - coming.length };
}

/** The entries with these days; one that was of the other kind is so no longer. */
export function withImported(
  entries: readonly CalendarEntry[],
  added: readonly CalendarDay[],
): CalendarEntry[] {
  const { names, ...lists } = daysOfEntries(entries);
  const changed = new Set(added.map(({ day }) => day));
  const merged = (list: 'holidays' | 'workdays') => [
    ...lists[list].filter((day) => !changed.has(day)),
    ...added.filter((one) => listOf(one) === list).map(({ day }) => day),
  ];
  for (const { day, name } of added) names[day] = wordsOf(name.slice(0, maxDayName).trim());
  return entriesOf({ holidays: merged('holidays'), workdays: merged('workdays'), names });
}
