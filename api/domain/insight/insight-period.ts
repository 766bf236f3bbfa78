import { z } from 'zod';
import { monthSpan, officeMonth } from '#domain/usage/usage-list.ts';
import { certificationModes } from '../applications/statuses.ts';
import type { OfficeMoment } from '../calendar/office-day.ts';
import { storableSchema } from '../shared/validation.ts';

/** Months of a period, the present one included. */
export const periodLengths = ['6', '12'] as const;
export type PeriodLength = (typeof periodLengths)[number];

/** What the figures are narrowed to; all of it stands in the page's address. */
export const insightFilters = z.strictObject({
  months: z.enum(periodLengths).default('6'),
  /** Code of the product's category. */
  category: storableSchema(32).optional(),
  mode: z.enum(certificationModes).optional(),
  /** At the end of which day at the office applications stood somewhere; without one now. Postgres knows no year 0000. */
  day: z.iso
    .date()
    .regex(/^[1-9]/)
    .optional(),
});

/** Months at the office, oldest first, and the moments between which they lie; the period before is as long. */
export type InsightPeriod = { months: string[]; from: Date; until: Date; beforeFrom: Date };

/** `YYYY-MM`, so many months before another. */
export function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}

/** The period of so many months that ends with the present one at the office. */
export function insightPeriod({ now, zone }: OfficeMoment, length: number): InsightPeriod {
  const last = officeMonth(now, zone);
  const months = Array.from({ length }, (_, index) => monthBefore(last, length - 1 - index));
  return {
    months,
    from: monthSpan(months[0] ?? last, zone).from,
    until: monthSpan(last, zone).until,
    beforeFrom: monthSpan(monthBefore(last, 2 * length - 1), zone).from,
  };
}
