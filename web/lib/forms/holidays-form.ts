import { z } from 'zod';
import { type OfficeDaysInput, officeDaysSchema } from '#domain/calendar/office-calendar-schema.ts';

type Name = keyof OfficeDaysInput;
const names = ['holidays', 'workdays'] as const;
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

/** What stands in the fields: text, as it is typed. */
export const keptHolidays = z.record(z.enum(names), z.string());
/** The form, checked by the server's schema once each line is a day. */
export const holidaysForm = z.strictObject({ holidays: days, workdays: days }).pipe(officeDaysSchema);

export function holidayTexts(values: OfficeDaysInput): Record<Name, string> {
  return { holidays: values.holidays.join('\n'), workdays: values.workdays.join('\n') };
}

/** The last day that the lists know of; null while they are empty. */
export function knownUntil({ holidays, workdays }: OfficeDaysInput): string | null {
  return [...holidays, ...workdays].toSorted().at(-1) ?? null;
}
