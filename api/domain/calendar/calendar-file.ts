/** Maximum characters of a calendar file; a country's ten years have some 100,000. */
export const maxCalendarFileBytes = 512 * 1024;
/** Maximum days of one entry: anything longer is no public holiday. */
const maxEntryDays = 31;
const DAY = 86_400_000;

/** A day off, or a working day in spite of the week. */
export type CalendarDay = { day: string; kind: 'holiday' | 'workday'; name: string };

export type CalendarReading =
  | {
      ok: true;
      /** Sorted, without duplicates. */
      days: CalendarDay[];
      /** Ignored entries: with times, repeated, too long, or with invalid dates. */
      left: number;
    }
  | { ok: false; reason: 'size' | 'format' | 'empty' };

type Entry = Record<string, { value: string; parameters: string }>;

/** Long lines continue in the next one, after a space (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);

function propertyOf(line: string): [name: string, value: string, parameters: string] | null {
  const [, name, parameters = '', value = ''] = /^([A-Za-z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
  return name === undefined ? null : [name.toUpperCase(), value.trim(), parameters.toUpperCase()];
}

/** The properties of the entries, without nested components such as alarms. */
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

/** Days since 1970-01-01; null for a time, or an invalid date. */
function dayNumber(property: Entry[string] | undefined): number | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(property?.value ?? '') ?? [];
  const text = `${year}-${month}-${day}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at / DAY;
}

const unescaped = (text: string) => text.replaceAll(/\\n/gi, ' ').replaceAll(/\\([\\;,])/g, '$1');

/** Chinese calendars mark working days that make up for a holiday with the character for a shift, U+73ED. */
const isWorked = (name: string) => name.includes('\u73ed') || /\bwork(ing)?[ -]?days?\b/i.test(name);

function daysOf({ DTSTART, DTEND, SUMMARY, RRULE }: Entry): CalendarDay[] | null {
  const first = dayNumber(DTSTART);
  // DTEND is exclusive.
  const end = DTEND === undefined && first !== null ? first + 1 : dayNumber(DTEND);
  if (first === null || end === null || RRULE || end - first > maxEntryDays) return null;
  const name = unescaped(SUMMARY?.value ?? '').slice(0, 100);
  const kind = isWorked(name) ? ('workday' as const) : ('holiday' as const);
  // Some files have an inclusive end.
  return Array.from({ length: Math.max(1, end - first) }, (_, after) => {
    return { day: new Date((first + after) * DAY).toISOString().slice(0, 10), kind, name };
  });
}

const isCancelled = ({ STATUS }: Entry) => STATUS?.value.toUpperCase() === 'CANCELLED';

/**
 * The days of an iCalendar file (`.ics`): whole days only. A day that is both off and worked is worked: the holiday
 * is the general entry, the working day the exception.
 */
export function readCalendarFile(text: string): CalendarReading {
  if (text.length > maxCalendarFileBytes) return { ok: false, reason: 'size' };
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
