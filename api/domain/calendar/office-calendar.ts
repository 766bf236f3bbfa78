import { officeZone } from './office-day.ts';

/** Default working week: Monday to Friday, 0 is Sunday. */
export const officeWeek: readonly number[] = [1, 2, 3, 4, 5];
/** Default closing time; deadlines end then. */
export const officeCloses = '18:00';
/** Default opening time. */
export const officeOpens = '09:00';

/** Working time of the office, in its time zone: its week, and exceptions as `YYYY-MM-DD`. */
export type OfficeDays = {
  /** Public holidays: days off, whatever the weekday. */
  holidays: readonly string[];
  /** Working days on a day off of the week, to make up for a holiday. */
  workdays: readonly string[];
  /** Working days of the week, 0 is Sunday; {@link officeWeek} by default. */
  week?: readonly number[] | undefined;
  /** `HH:MM`; {@link officeCloses} by default. */
  closes?: string | undefined;
  /** `HH:MM`, before it closes; {@link officeOpens} by default. */
  opens?: string | undefined;
  /** IANA time zone; {@link officeZone} by default. */
  zone?: string | undefined;
};

/** The time zone and hours of an office. */
export type OfficeHours = { zone: string; opens: string; closes: string };

export function officeHours({
  zone = officeZone,
  closes = officeCloses,
  opens = closes > officeOpens ? officeOpens : '00:00',
}: OfficeDays): OfficeHours {
  return { zone, opens, closes };
}

/** The days of a range within one month, inclusive. */
const span = (month: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${month}-${String(from + index).padStart(2, '0')}`);

/**
 * Default of the config key `holidays`: mainland China. 2026 as announced by the State Council
 * (https://www.gov.cn/zhengce/zhengceku/202511/content_7047091.htm). For 2027, which is announced late in 2026, only
 * the statutory days and substitutes for weekends.
 */
export const defaultOfficeDays: OfficeDays = {
  holidays: [
    ...span('2026-01', 1, 3),
    ...span('2026-02', 15, 23),
    ...span('2026-04', 4, 6),
    ...span('2026-05', 1, 5),
    ...span('2026-06', 19, 21),
    ...span('2026-09', 25, 27),
    ...span('2026-10', 1, 7),
    '2027-01-01',
    ...span('2027-02', 5, 10),
    '2027-04-05',
    ...span('2027-05', 1, 4),
    '2027-06-09',
    '2027-09-15',
    ...span('2027-10', 1, 5),
  ],
  workdays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
};

const DAY = 86_400_000;

/** Whether the office works on a day, counted in days from 1970-01-01. */
export function isWorkingDay(day: number, { holidays, workdays, week = officeWeek }: OfficeDays): boolean {
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  if (workdays.includes(date)) return true;
  return week.includes((day + 4) % 7) && !holidays.includes(date);
}
