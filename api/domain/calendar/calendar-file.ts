/** Most characters of a calendar that is read; those of a country and ten years have some 100,000. */
export const calendarFileMost = 512 * 1024;
/** Most days of one entry: what is longer is no public holiday. */
const entryDaysMost = 31;
const DAY = 86_400_000;

/** A day that a calendar says something of: off, or worked though the week has it off. */
export type CalendarDay = { day: string; kind: 'holiday' | 'workday'; name: string };

export type CalendarReading =
  | {
      ok: true;
      /** In their order, each once. */
      days: CalendarDay[];
      /** Entries that are no days: with times, repeated, too long, or without a day that exists. */
      left: number;
    }
  | { ok: false; reason: 'size' | 'format' | 'empty' };

type Entry = Record<string, { value: string; parameters: string }>;

/** Long lines of a calendar go on in the next one, behind a space (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);

function propertyOf(line: string): [name: string, value: string, parameters: string] | null {
  const [, name, parameters = '', value = ''] = /^([A-Za-z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
  return name === undefined ? null : [name.toUpperCase(), value.trim(), parameters.toUpperCase()];
}

/** What stands in a calendar's entries; what is within an entry, as its alarms, is none of it. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  const within: string[] = [];
  for (const line of linesOf(text)) {
    const [name, value = '', parameters = ''] = propertyOf(line) ?? [];
    if (name === undefined) continue;
    if (name === 'BEGIN') {
      within.push(value.toUpperCase());
      if (within.at(-1) === 'VEVENT') entries.push({});
    } else if (name === 'END') within.pop();
    else if (within.at(-1) === 'VEVENT')
      Object.assign(entries.at(-1) ?? {}, { [name]: { value, parameters } });
  }
  return entries;
}

/** Days from 1970-01-01; null for what is a time, or no day. */
function dayNumber(property: Entry[string] | undefined): number | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(property?.value ?? '') ?? [];
  const text = `${year}-${month}-${day}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at / DAY;
}

const unescaped = (text: string) => text.replaceAll(/\\n/gi, ' ').replaceAll(/\\([\\;,])/g, '$1');

/** Calendars of China name days that are worked to make up for a holiday by the sign for a shift, U+73ED. */
const isWorked = (name: string) => name.includes('\u73ed') || /\bwork(ing)?[ -]?days?\b/i.test(name);

function daysOf({ DTSTART, DTEND, SUMMARY, RRULE }: Entry): CalendarDay[] | null {
  const first = dayNumber(DTSTART);
  // The end is the day after the last one.
  const end = DTEND === undefined && first !== null ? first + 1 : dayNumber(DTEND);
  if (first === null || end === null || RRULE || end - first > entryDaysMost) return null;
  const name = unescaped(SUMMARY?.value ?? '').slice(0, 100);
  const kind = isWorked(name) ? ('workday' as const) : ('holiday' as const);
  // Some write the same day as the end.
  return Array.from({ length: Math.max(1, end - first) }, (_, after) => {
    return { day: new Date((first + after) * DAY).toISOString().slice(0, 10), kind, name };
  });
}

const isCancelled = ({ STATUS }: Entry) => STATUS?.value.toUpperCase() === 'CANCELLED';

/**
 * The days of an iCalendar file (`.ics`): whole days alone. Where a day is off and worked at once, it is worked: the holiday
 * is the general entry, the worked day the exception.
 */
export function readCalendarFile(text: string): CalendarReading {
  if (text.length > calendarFileMost) return { ok: false, reason: 'size' };
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) return { ok: false, reason: 'format' };
  const days = new Map<string, CalendarDay>();
  let left = 0;
  for (const entry of entriesOf(text).filter((one) => !isCancelled(one))) {
    const found = daysOf(entry);
    if (!found) left += 1;
    for (const one of found ?? []) if (days.get(one.day)?.kind !== 'workday') days.set(one.day, one);
  }
  if (days.size === 0) return { ok: false, reason: 'empty' };
  return { ok: true, days: [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day)), left };
}
