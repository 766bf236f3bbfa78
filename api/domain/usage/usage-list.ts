import { momentOf, officeDay } from '#domain/calendar/office-day.ts';

/** `YYYY-MM` */
export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

/** By what enterprises are listed: who uses most storage, or who came last. */
export const usageSorts = ['storage', 'newest'] as const;
export type UsageSort = (typeof usageSorts)[number];

/** The counts of an enterprise end here; so many stand for more. */
export const maxUsageCounted = 10_000;
/** Enterprises in one export. */
export const usageExportLimit = 100_000;

/** A month of the office, `YYYY-MM`, as its first moment and the first of the next. */
export function monthSpan(month: string, zone: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = (at: number) => new Date(momentOf(Date.UTC(year, at, 1), zone));
  return { from: first(number - 1), until: first(number) };
}

/** The month that it is at the office. */
export function officeMonth(at: Date, zone: string): string {
  return officeDay(at, zone).slice(0, 7);
}
