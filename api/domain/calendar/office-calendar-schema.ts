import { z } from 'zod';
import { officeHours } from './office-calendar.ts';
import { isZone } from './office-day.ts';

/** Most days in each list: some five years of them. */
const officeDaysMost = 150;

const days = z
  .array(z.iso.date())
  .max(officeDaysMost)
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
 * The config key `holidays`: lists of `YYYY-MM-DD`, no day twice and none in both; where they are set, the week, the hours
 * from opening to closing, and the time zone by its IANA name.
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
export type OfficeDaysInput = z.output<typeof officeDaysSchema>;
