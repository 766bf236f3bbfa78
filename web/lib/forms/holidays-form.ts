import { z } from 'zod';
import { officeHours, officeWeek } from '#domain/calendar/office-calendar.ts';
import { type OfficeDaysInput, officeDaysSchema } from '#domain/calendar/office-calendar-schema.ts';
import { fieldNames } from '#domain/shared/fields.ts';
import type { Shape } from './shape.ts';

const names = fieldNames(officeDaysSchema);
export type HolidayField = (typeof names)[number];
const iso = z.iso.date();

const linesOf = (text: string) =>
  text
    .split(/[\s,，、;；]+/)
    .filter(Boolean)
    .toSorted();

/** A list of days as it is typed: one a line, or with anything between them. */
const days = z.string().transform((text, context) => {
  const list = linesOf(text);
  const wrong = list.find((day, index) => !iso.safeParse(day).success || day === list[index - 1]);
  if (wrong !== undefined) context.addIssue({ code: 'custom', params: { rule: 'days' } });
  return list;
});

/** The days of the week that are worked, as a text of their numbers. */
export const weekOf = (text: string): number[] => [...text].filter((one) => /[0-6]/.test(one)).map(Number);
export const weekText = (week: readonly number[]): string => week.toSorted().join('');

/** The values of the fields, as text. */
export const holidaysDraftSchema = z.record(z.enum(names), z.string());
/** The form, checked by the server's schema once each line is a day. */
export const holidaysForm = z
  .strictObject({
    zone: z.string().trim(),
    opens: z.string(),
    closes: z.string(),
    week: z.string().transform(weekOf),
    holidays: days,
    workdays: days,
  } satisfies Shape<OfficeDaysInput>)
  .transform((typed): OfficeDaysInput => typed)
  .pipe(officeDaysSchema);

export function holidayTexts(values: OfficeDaysInput): Record<HolidayField, string> {
  const { holidays, workdays, week = officeWeek } = values;
  return {
    ...officeHours(values),
    week: weekText(week),
    holidays: holidays.join('\n'),
    workdays: workdays.join('\n'),
  };
}

/** The last day that the lists know of; null while they are empty. */
export function knownUntil({ holidays, workdays }: OfficeDaysInput): string | null {
  return [...holidays, ...workdays].toSorted().at(-1) ?? null;
}
