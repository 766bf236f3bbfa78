import { z } from 'zod';
import { lineSchema } from '#domain/shared/validation.ts';
import { officeHours } from './office-calendar.ts';
import { isZone } from './office-day.ts';

/** Maximum days in each list: some five years. */
export const maxOfficeDays = 150;

const days = z
  .array(z.iso.date())
  .max(maxOfficeDays)
  .refine((list) => new Set(list).size === list.length, { params: { rule: 'days' } });

const week = z
  .array(z.int().min(0).max(6))
  .min(1)
  .max(7)
  .refine((list) => new Set(list).size === list.length, { params: { rule: 'days' } });
const clock = z.string().regex(/^(0\d|1\d|2[0-3]):[0-5]\d$/);
const zone = z
  .string()
  .max(64)
  .refine(isZone, { params: { rule: 'zone' } });

/**
 * The config key `holidays`: lists of `YYYY-MM-DD`, without duplicates; optionally the week, opening and closing
 * hours, and the IANA time zone.
 */
export const officeDaysSchema = z
  .strictObject({
    holidays: days,
    workdays: days,
    week: week.optional(),
    opens: clock.optional(),
    closes: clock.optional(),
    zone: zone.optional(),
  })
  .refine(({ holidays, workdays }) => workdays.every((day) => !holidays.includes(day)), {
    path: ['workdays'],
    params: { rule: 'both-days' },
  })
  .refine((typed) => typed.opens === undefined || typed.opens < officeHours(typed).closes, {
    path: ['opens'],
    params: { rule: 'hours' },
  });

/** Maximum characters of a day's name, in each language. */
export const maxDayName = 60;
const dayName = z.union([z.literal(''), lineSchema(maxDayName)]);

/** The config key `holidayNames`: what days of the calendar are called. Apart, since the version before reads the key above. */
export const dayNamesSchema = z
  .record(z.iso.date(), z.strictObject({ zh: dayName, en: dayName }))
  .refine((names) => Object.keys(names).length <= 2 * maxOfficeDays, { params: { rule: 'days' } });

/** The office's days with the names of its calendar. */
export const officeCalendarSchema = officeDaysSchema.safeExtend({ names: dayNamesSchema.default({}) });
export type OfficeCalendar = z.output<typeof officeCalendarSchema>;
