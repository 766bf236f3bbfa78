import { z } from 'zod';

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
const closes = z.string().regex(/^(0\d|1\d|2[0-3]):[0-5]\d$/);

/** The config key `holidays`: lists of `YYYY-MM-DD`, no day twice and none in both; the week and its closing time where they are set. */
export const officeDaysSchema = z
  .strictObject({ holidays: days, workdays: days, week: week.optional(), closes: closes.optional() })
  .refine(({ holidays, workdays }) => workdays.every((day) => !holidays.includes(day)), {
    path: ['workdays'],
    params: { rule: 'both-days' },
  });
export type OfficeDaysInput = z.output<typeof officeDaysSchema>;
