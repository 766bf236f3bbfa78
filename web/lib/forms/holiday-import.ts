import type { CalendarDay } from '#domain/calendar/calendar-file.ts';

type DayTexts = { holidays: string; workdays: string };

/** What a calendar would bring to the fields, and how many of its days they have already, or are over. */
type HolidayImport = { added: CalendarDay[]; known: number; past: number };

const linesOf = (text: string) => text.split(/[\s,，、;；]+/).filter(Boolean);
const fieldOf = ({ kind }: CalendarDay) => (kind === 'holiday' ? 'holidays' : 'workdays');

/** @param today `YYYY-MM-DD`; days before it decide about nothing any more */
export function importOf(days: readonly CalendarDay[], texts: DayTexts, today: string): HolidayImport {
  const coming = days.filter(({ day }) => day >= today);
  const added = coming.filter((one) => !linesOf(texts[fieldOf(one)]).includes(one.day));
  return { added, known: coming.length - added.length, past: days.length - coming.length };
}

/** The fields with these days, in their order; a day that stood in the other field leaves it. */
export function withImported(texts: DayTexts, added: readonly CalendarDay[]): DayTexts {
  const of = (field: keyof DayTexts) => added.filter((one) => fieldOf(one) === field).map(({ day }) => day);
  const merged = (field: keyof DayTexts, other: keyof DayTexts) => {
    const gone = new Set(of(other));
    const kept = linesOf(texts[field]).filter((day) => !gone.has(day));
    return [...new Set([...kept, ...of(field)])].toSorted().join('\n');
  };
  return { holidays: merged('holidays', 'workdays'), workdays: merged('workdays', 'holidays') };
}
