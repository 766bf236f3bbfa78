import type { Words } from '#domain/shared/words.ts';

export const calendarKinds = ['holiday', 'workday'] as const;
type CalendarKind = (typeof calendarKinds)[number];

/** The days that are not as the week has them, `YYYY-MM-DD`, and what they are called. */
export type NamedDays = {
  holidays: readonly string[];
  workdays: readonly string[];
  names: Readonly<Record<string, Words>>;
};

/** Days in a row of one kind and name; the last is inclusive. */
export type CalendarEntry = Words & { kind: CalendarKind; from: string; to: string };

const DAY = 86_400_000;
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY;
const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);

/** The days of an entry; none where the last is before the first. */
export function daysOfEntry({ from, to }: Pick<CalendarEntry, 'from' | 'to'>): string[] {
  const [first, last] = [numberOf(from), numberOf(to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, after) => dayOf(first + after));
}

const isSame = (one: CalendarEntry, other: CalendarEntry) =>
  one.kind === other.kind && one.zh === other.zh && one.en === other.en;

/** The calendar in entries, by their first day. */
export function entriesOf({ holidays, workdays, names }: NamedDays): CalendarEntry[] {
  const single = (kind: CalendarKind) => (day: string) => ({
    kind,
    from: day,
    to: day,
    zh: names[day]?.zh ?? '',
    en: names[day]?.en ?? '',
  });
  const days = [...holidays.map(single('holiday')), ...workdays.map(single('workday'))];
  const entries: CalendarEntry[] = [];
  for (const day of days.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const before = entries.at(-1);
    if (before && isSame(before, day) && numberOf(before.to) + 1 === numberOf(day.from)) before.to = day.to;
    else entries.push(day);
  }
  return entries;
}

/** The same in lists of days; those without a name have none. */
export function daysOfEntries(entries: readonly CalendarEntry[]): {
  holidays: string[];
  workdays: string[];
  names: Record<string, Words>;
} {
  const listed = (kind: CalendarKind) =>
    entries
      .filter((one) => one.kind === kind)
      .flatMap(daysOfEntry)
      .toSorted();
  const named = entries.filter(({ zh, en }) => zh !== '' || en !== '');
  const names = named.flatMap((entry) =>
    daysOfEntry(entry).map((day) => [day, { zh: entry.zh, en: entry.en }] as const),
  );
  return { holidays: listed('holiday'), workdays: listed('workday'), names: Object.fromEntries(names) };
}
