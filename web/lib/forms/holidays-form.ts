import { z } from 'zod';
import {
  type CalendarEntry,
  calendarKinds,
  daysOfEntries,
  entriesOf,
  type NamedDays,
} from '#domain/calendar/calendar-entries.ts';
import { officeHours, officeWeek } from '#domain/calendar/office-calendar.ts';
import {
  type OfficeCalendar,
  officeCalendarSchema,
  officeDaysSchema,
} from '#domain/calendar/office-calendar-schema.ts';

const names = ['week', 'zone', 'opens', 'closes', 'days'] as const;
export type HolidayField = (typeof names)[number];

const entriesSchema = z.array(
  z.strictObject({
    kind: z.enum(calendarKinds),
    from: z.iso.date(),
    to: z.iso.date(),
    zh: z.string(),
    en: z.string(),
  }),
);

/** The calendar's entries as the text of a field. */
export const entriesText = (entries: readonly CalendarEntry[]): string => JSON.stringify(entries);

/** Entries by their first day; null where the text is none of {@link entriesText}. */
function parseEntries(text: string): CalendarEntry[] | null {
  try {
    return entriesSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
export const readEntries = (text: string): CalendarEntry[] => parseEntries(text) ?? [];

/** Sorted, with days in a row of one name as one entry. */
export const tidyEntries = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entriesOf(daysOfEntries(entries));

const days = z.string().transform((text, context): NamedDays => {
  const { names, ...lists } = daysOfEntries(readEntries(text));
  for (const issue of officeDaysSchema.safeParse(lists).error?.issues ?? []) {
    const { rule = 'days-most' } = issue.code === 'custom' ? (issue.params ?? {}) : {};
    context.addIssue({ code: 'custom', params: { rule } });
  }
  return { names, ...lists };
});

/** The days of the week that are worked, as a text of their numbers. */
export const weekOf = (text: string): number[] => [...text].filter((one) => /[0-6]/.test(one)).map(Number);
export const weekText = (week: readonly number[]): string => week.toSorted().join('');

/** The values of the fields, as text. A draft from before days had names is none. */
export const holidaysDraftSchema = z
  .record(z.enum(names), z.string())
  .refine(({ days }) => parseEntries(days) !== null);

/** The form, checked by the server's schema once its texts are values. */
export const holidaysForm = z
  .strictObject({
    zone: z.string().trim(),
    opens: z.string(),
    closes: z.string(),
    week: z.string().transform(weekOf),
    days,
  } satisfies Record<HolidayField, z.ZodType>)
  .transform(
    ({ days, ...typed }): z.input<typeof officeCalendarSchema> => ({
      ...typed,
      holidays: [...days.holidays],
      workdays: [...days.workdays],
      names: { ...days.names },
    }),
  )
  .pipe(officeCalendarSchema);

export function holidayTexts(values: OfficeCalendar): Record<HolidayField, string> {
  const week = weekText(values.week ?? officeWeek);
  return { ...officeHours(values), week, days: entriesText(entriesOf(values)) };
}

/** The last day that the lists know of; null while they are empty. */
export function knownUntil({ holidays, workdays }: Pick<NamedDays, 'holidays' | 'workdays'>): string | null {
  return [...holidays, ...workdays].toSorted().at(-1) ?? null;
}
