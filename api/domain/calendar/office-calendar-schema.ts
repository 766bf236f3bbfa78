import { z } from 'zod';

/** Most days in each list: some five years of them. */
const officeDaysMost = 150;

const days = z
  .array(z.iso.date())
  .max(officeDaysMost)
  .refine((list) => new Set(list).size === list.length, { params: { rule: 'days' } });

/** The config key `holidays`: lists of `YYYY-MM-DD`, no day twice and none in both. */
export const officeDaysSchema = z
  .strictObject({ holidays: days, workdays: days })
  .refine(({ holidays, workdays }) => workdays.every((day) => !holidays.includes(day)), {
    path: ['workdays'],
    params: { rule: 'both-days' },
  });
export type OfficeDaysInput = z.output<typeof officeDaysSchema>;
