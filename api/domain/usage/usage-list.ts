import { momentOf, officeDay } from '#domain/calendar/office-day.ts';

/** `YYYY-MM` */
export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Sort order of enterprises: by storage, or newest first. */
export const usageSorts = ['storage', 'newest'] as const;
export type UsageSort = (typeof usageSorts)[number];

/** Limit of an enterprise's counts; this number stands for more. */
export const maxUsageCounted = 10_000;
/** Maximum enterprises in an export. */
export const usageExportLimit = 100_000;

/** A month at the office, `YYYY-MM`, as its first moment and the first of the next. */
export function monthSpan(month: string, zone: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = (at: number) => new Date(momentOf(Date.UTC(year, at, 1), zone));
  return { from: first(number - 1), until: first(number) };
}

/** The present month at the office. */
export function officeMonth(at: Date, zone: string): string {
  return officeDay(at, zone).slice(0, 7);
}
